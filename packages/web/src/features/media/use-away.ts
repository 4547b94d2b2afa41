import type { PlayerProps } from '@greenlight/player/player';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { nowPlaying, playerElement, stopPlaying, subscribeToNowPlaying } from './now-playing.ts';

/** For a player without its page: the link back, and the close button. */
export function useAway(): PlayerProps['away'] {
  const navigate = useNavigate();
  const playing = useSyncExternalStore(subscribeToNowPlaying, nowPlaying);
  if (!playing?.isAway) return undefined;
  return {
    onReturn: () => void navigate(playing.path),
    onClose: () => {
      const focused = document.activeElement;
      const hasFocus = focused === document.body || playerElement().contains(focused);
      stopPlaying();
      // The pressed button is gone. Who types elsewhere keeps the focus.
      if (hasFocus) focusScreen();
    },
    takeFocus: focusScreen,
  };
}

function focusScreen() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
