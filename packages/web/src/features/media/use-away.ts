import type { PlayerProps } from '@greenlight/player/player';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { nowPlaying, stopPlaying, subscribeToNowPlaying } from './now-playing.ts';

/** For a player whose page is not shown: the way back to it, and the end. */
export function useAway(): PlayerProps['away'] {
  const navigate = useNavigate();
  const playing = useSyncExternalStore(subscribeToNowPlaying, nowPlaying);
  if (!playing?.isAway) return undefined;
  return {
    onReturn: () => void navigate(playing.path),
    onClose: () => {
      stopPlaying();
      // The button that was pressed is gone: the focus goes on from the screen.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  };
}
