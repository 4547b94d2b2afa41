import type { PlayerHandle } from '@greenlight/player/player';
import { type RefObject, useEffect, useState } from 'react';
import type { ClipRange } from './range-state.ts';

const lookEveryMs = 100;

/** Plays the chosen part in the player of the page, and stops at its end. */
export function usePreview(player: RefObject<PlayerHandle | null>, { start, end }: ClipRange) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      if ((player.current?.currentTime() ?? end) < end) return;
      player.current?.pause();
      setPlaying(false);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isPlaying, player, end]);
  const play = () => {
    player.current?.seek(start);
    player.current?.play();
    setPlaying(true);
  };
  const stop = () => {
    player.current?.pause();
    setPlaying(false);
  };
  return { isPlaying, play, stop };
}
