import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import type { CommentsOfPlace } from './comments-of-place.ts';

/** Where the player is, and how to move it, with the player in view; a pitch has none. */
export function usePlayerPosition(
  player: RefObject<PlayerHandle | null> | undefined,
): Pick<CommentsOfPlace, 'seek' | 'currentTime'> {
  return {
    currentTime: () => player?.current?.currentTime() ?? 0,
    seek: (seconds) => {
      if (!player?.current) return;
      player.current.seek(seconds);
      player.current.play();
      scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    },
  };
}
