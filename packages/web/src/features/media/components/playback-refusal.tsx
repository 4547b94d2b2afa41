import { ApiError } from '@greenlight/contract/client';
import type { MediaCard } from '@greenlight/contract/media';
import { Button } from '@greenlight/ui/primitives/button';
import { Hourglass, RotateCw, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { isRefusal } from '../../device/hooks.ts';
import { MembersOnlyNotice } from './members-only-notice.tsx';
import { PlayerNotice } from './player-notice.tsx';
import { StreamLimitNotice } from './stream-limit-notice.tsx';

/** Shown instead of the player: says why it is refused. */
export function PlaybackRefusal(props: {
  media: Pick<MediaCard, 'mediaId' | 'title' | 'thumbnail'>;
  error: Error;
  pending: boolean;
  onRetry: () => void;
}) {
  const { media, error, pending, onRetry } = props;
  const t = useTexts('media');
  const texts = useQueryTexts();
  if (isRefusal(error)) {
    return <StreamLimitNotice media={media} refusal={error} isSudden={false} pending={pending} onRetry={onRetry} />;
  }
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'subscription_required') return <MembersOnlyNotice media={media} />;
  if (code === 'not_ready') {
    return <PlayerNotice media={media} icon={<Hourglass />} title={t('notReady')} text={t('notReadyText')} />;
  }
  return (
    <PlayerNotice media={media} icon={<TriangleAlert />} title={t('refused')} text={texts.describeError(error)}>
      <Button pending={pending} icon={<RotateCw aria-hidden className="size-4" />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </PlayerNotice>
  );
}
