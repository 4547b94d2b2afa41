import { ApiError } from '@greenlight/contract/client';
import type { MediaCard, MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { usePlayback } from '../hooks.ts';
import { LockedStage } from './locked-stage.tsx';
import { PlayerPlace } from './player-place.tsx';
import { StageProblem } from './stage-problem.tsx';
import { StageShape } from './stage-shape.tsx';
import { VideoPlayer } from './video-player.tsx';

/** The player, or the reason why there is none: members only, not ready, refused. */
export function VideoStage(props: {
  media: MediaDetail;
  next: MediaCard | undefined;
  /** In seconds; by default where the viewer stopped. */
  startAt: number | undefined;
  handle: RefObject<PlayerHandle | null>;
  onSizeChange: (size: PlayerSize) => void;
  /** Whether it is in a frame on another page. Then it does not start by itself, and ends with its page. */
  isEmbedded?: boolean;
}) {
  const { media, isEmbedded, ...rest } = props;
  const playback = usePlayback(media.mediaId);
  const isLive = useIsLive();
  const { data, error } = isLive ? playback : { data: undefined, error: null };
  const isSignedIn = useIsSignedIn();
  const code = error instanceof ApiError ? error.code : undefined;
  // Known without a request: visitors may not watch members-only videos.
  const needsMembership = media.access === 'members' && !isSignedIn && !error;
  const shape = <StageShape picture={media.thumbnail} />;
  // If the membership has ended, an open video stops.
  if (data && code !== 'subscription_required') {
    const player = <VideoPlayer {...rest} media={media} playback={data} still={isEmbedded} />;
    return isEmbedded ? player : <PlayerPlace shape={shape}>{player}</PlayerPlace>;
  }
  if (needsMembership) return <LockedStage media={media} />;
  if (error) {
    return (
      <StageProblem media={media} error={error} pending={playback.isFetching} onRetry={() => void playback.refetch()} />
    );
  }
  return shape;
}
