import type { PlayerHandle } from '@greenlight/player/player';
import type { RefObject } from 'react';
import type { CommentsOfPlace } from './comments-of-place.ts';

/** Reads the time of the player, and seeks with the player in view. A pitch has no player. */
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
