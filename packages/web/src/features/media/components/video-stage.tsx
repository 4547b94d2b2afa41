import { ApiError } from '@greenlight/contract/client';
import type { MediaCard, MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import { Button } from '@greenlight/ui/primitives/button';
import { Hourglass, RotateCw, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { isRefusal } from '../../device/hooks.ts';
import { usePlayback } from '../hooks.ts';
import { LimitStage } from './limit-stage.tsx';
import { LockedStage } from './locked-stage.tsx';
import { PlayerPlace } from './player-place.tsx';
import { StageNotice } from './stage-notice.tsx';
import { StageShape } from './stage-shape.tsx';
import { VideoPlayer } from './video-player.tsx';

/** The player, or why there is none: members only, not ready, refused. */
export function VideoStage(props: {
  media: MediaDetail;
  next: MediaCard | undefined;
  /** In seconds; by default where the viewer stopped. */
  startAt: number | undefined;
  handle: RefObject<PlayerHandle | null>;
  onSizeChange: (size: PlayerSize) => void;
  /** In a frame on another page: does not start by itself, and ends with its page. */
  isEmbedded?: boolean;
}) {
  const { media, isEmbedded, ...rest } = props;
  const t = useTexts('media');
  const texts = useQueryTexts();
  const playback = usePlayback(media.mediaId);
  const isLive = useIsLive();
  const { data, error } = isLive ? playback : { data: undefined, error: null };
  const isSignedIn = useIsSignedIn();
  const code = error instanceof ApiError ? error.code : undefined;
  // Known without a request: visitors may not watch it.
  const isForOthers = media.access === 'members' && !isSignedIn && !error;
  const shape = <StageShape picture={media.thumbnail} />;
  // After a membership ended, the opened video stops.
  if (data && code !== 'subscription_required') {
    const player = <VideoPlayer {...rest} media={media} playback={data} still={isEmbedded} />;
    return isEmbedded ? player : <PlayerPlace shape={shape}>{player}</PlayerPlace>;
  }
  if (isRefusal(error)) {
    return (
      <LimitStage
        media={media}
        refusal={error}
        isSudden={false}
        pending={playback.isFetching}
        onRetry={() => void playback.refetch()}
      />
    );
  }
  if (code === 'subscription_required' || isForOthers) return <LockedStage media={media} />;
  if (code === 'not_ready') {
    return <StageNotice media={media} icon={<Hourglass />} title={t('notReady')} text={t('notReadyText')} />;
  }
  if (error) {
    return (
      <StageNotice media={media} icon={<TriangleAlert />} title={t('refused')} text={texts.describeError(error)}>
        <Button
          pending={playback.isFetching}
          icon={<RotateCw aria-hidden className="size-4" />}
          onClick={() => void playback.refetch()}
        >
          {texts.retry}
        </Button>
      </StageNotice>
    );
  }
  return shape;
}
