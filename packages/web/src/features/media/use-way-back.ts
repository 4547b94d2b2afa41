import type { PlayerProps } from '@greenlight/player/player';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { noteSize, playerElement, presentPlayer, stopPlaying, subscribeToPresentPlayer } from './present-player.ts';

/** For a player without its page: the link back, and the close button. */
export function useWayBack(): PlayerProps['away'] {
  const navigate = useNavigate();
  const playing = useSyncExternalStore(subscribeToPresentPlayer, presentPlayer);
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
    const path = presentPlayer()?.path;
    const goesOn = playerElement().querySelector('video')?.paused === false;
    if (noteSize(size) && goesOn && path && location.pathname !== path) void navigate(path);
  };
}

function focusScreen() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
