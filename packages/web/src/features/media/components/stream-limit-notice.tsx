import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { MonitorPause, MonitorSmartphone, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import type { StreamRefusal } from '../../device/hooks.ts';
import { PlayerNotice } from './player-notice.tsx';

/** Shown instead of the player if there are too many devices or screens. Lets the viewer free one. */
export function StreamLimitNotice(props: {
  media: Pick<MediaCard, 'mediaId' | 'title' | 'thumbnail'>;
  refusal: StreamRefusal;
  /** Whether it replaces a playing video. Then it takes the focus. */
  isSudden: boolean;
  pending: boolean;
  onRetry: () => void;
}) {
  const { media, refusal, isSudden } = props;
  const t = useTexts('media');
  const { describeError } = useQueryTexts();
  const actions = useRef<HTMLDivElement>(null);
  const isDevice = refusal.code === 'device_limit';
  useEffect(() => {
    const isLost = isSudden && document.activeElement === document.body;
    if (isLost) actions.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isSudden]);
  return (
    <PlayerNotice
      urgent
      media={media}
      icon={isDevice ? <MonitorSmartphone /> : <MonitorPause />}
      title={t(isDevice ? 'limit.deviceTitle' : 'limit.streamTitle')}
      text={describeError(refusal)}
    >
      {!isDevice && <p className="mb-6 text-ink-muted text-sm">{t('limit.hint')}</p>}
      <div ref={actions} className="flex flex-wrap justify-center gap-3">
        {isDevice && (
          <LinkButton href={`${sitePath('device')}?mediaId=${media.mediaId}`} variant="primary">
            {t('limit.manage')}
          </LinkButton>
        )}
        <Button
          variant={isDevice ? 'secondary' : 'primary'}
          pending={props.pending}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={props.onRetry}
        >
          {t('limit.retry')}
        </Button>
      </div>
    </PlayerNotice>
  );
}
