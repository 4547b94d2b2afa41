import { minuteMs } from '@greenlight/contract/duration';
import type { PlayerHandle } from '@greenlight/player/player';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { Badge } from '@greenlight/ui/primitives/badge';
import type { RefObject } from 'react';
import { formatAgo } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { ClipButton } from '../../clip/components/clip-button.tsx';
import { ClipRow } from '../../clip/components/clip-row.tsx';
import { ClampedText } from '../../media/components/clamped-text.tsx';
import type { Stream } from '../livestream-state.ts';
import { LiveLabel } from './live-label.tsx';

/** The stream on air: title, start and description. */
export function LiveFacts(props: { stream: Stream; description: string; player: RefObject<PlayerHandle | null> }) {
  const { stream, description } = props;
  const { mediaId, title, thumbnail } = stream;
  const source = { mediaId, title, thumbnail, access: stream.requiresSubscription ? 'members' : 'free' } as const;
  const t = useTexts('live');
  const media = useTexts('media');
  const language = useLanguage();
  const isNew = useTime(minuteMs) - Date.parse(stream.startedAt) < minuteMs;
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-faint text-sm">
        <LiveLabel />
        {stream.kind !== 'broadcast' && <Badge tone="accent">{t(stream.kind)}</Badge>}
        {stream.kind !== 'station' && (
          <span>{isNew ? t('justStarted') : t('since', { time: formatAgo(stream.startedAt, language) })}</span>
        )}
        {stream.requiresSubscription && <Badge>{media('membersOnly')}</Badge>}
      </p>
      {/* The screen's heading has the title for assistive technology. */}
      <p aria-hidden className="mt-3 text-balance font-display font-semibold text-2xl">
        <bdi>{stream.title}</bdi>
      </p>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        <ClipButton media={source} player={props.player} />
      </div>
      {description && (
        <ClampedText
          text={description}
          more={media('readMore')}
          less={media('readLess')}
          className="mt-4 max-w-prose text-ink-muted"
        />
      )}
      <ClipRow media={source} />
    </div>
  );
}
