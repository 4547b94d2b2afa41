import { ApiError } from '@greenlight/contract/client';
import type { MediaCard, MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle, PlayerSize } from '@greenlight/player/player';
import type { RefObject } from 'react';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { usePlayback } from '../hooks.ts';
import { MembersOnlyNotice } from './members-only-notice.tsx';
import { PlaybackRefusal } from './playback-refusal.tsx';
import { PlayerShape } from './player-shape.tsx';
import { PlayerSlot } from './player-slot.tsx';
import { VideoPlayer } from './video-player.tsx';

/** The player, or the reason why there is none: members only, not ready, refused. */
export function VideoPlayerArea(props: {
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
  const shape = <PlayerShape picture={media.thumbnail} />;
  // If the membership has ended, an open video stops.
  if (data && code !== 'subscription_required') {
    const player = <VideoPlayer {...rest} media={media} playback={data} still={isEmbedded} />;
    return isEmbedded ? player : <PlayerSlot shape={shape}>{player}</PlayerSlot>;
  }
  if (needsMembership) return <MembersOnlyNotice media={media} />;
  if (error) {
    return (
      <PlaybackRefusal
        media={media}
        error={error}
        pending={playback.isFetching}
        onRetry={() => void playback.refetch()}
      />
    );
  }
  return shape;
}
