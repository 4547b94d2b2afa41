import type { PlayerProps } from '@greenlight/player/player';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { noteSize, nowPlaying, playerElement, stopPlaying, subscribeToNowPlaying } from './now-playing.ts';

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

/**
 * While the next page is still being loaded, its address is there already: who leaves the corner then wants to go back.
 * Who closes it does not, and has paused.
 */
export function useNoteSize(): (size: string) => void {
  const navigate = useNavigate();
  return (size) => {
    const path = nowPlaying()?.path;
    const goesOn = playerElement().querySelector('video')?.paused === false;
    if (noteSize(size) && goesOn && path && location.pathname !== path) void navigate(path);
  };
}

function focusScreen() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
