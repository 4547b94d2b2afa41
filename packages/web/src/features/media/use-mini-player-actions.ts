import type { PlayerProps } from '@greenlight/player/player';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import {
  currentPlayer,
  playerElement,
  stopPlaying,
  subscribeToCurrentPlayer,
  updatePlayerSize,
} from './current-player.ts';

/** The actions of a player without its page: return to the page, and close. */
export function useMiniPlayerActions(): PlayerProps['away'] {
  const navigate = useNavigate();
  const playing = useSyncExternalStore(subscribeToCurrentPlayer, currentPlayer);
  if (!playing?.isAway) return undefined;
  return {
    onReturn: () => void navigate(playing.path),
    onClose: () => {
      const focused = document.activeElement;
      const hasFocus = focused === document.body || playerElement().contains(focused);
      stopPlaying();
      // The pressed button is gone. If the viewer types elsewhere, the focus stays there.
      if (hasFocus) focusScreen();
    },
    takeFocus: focusScreen,
  };
}

/**
 * Returns to the page of the player when it leaves the corner. This is needed while the next page is loading, because
 * its address is already in the address bar. A viewer who closes the player has paused it and does not want to return.
 */
export function useReturnFromMiniPlayer(): (size: string) => void {
  const navigate = useNavigate();
  return (size) => {
    const path = currentPlayer()?.path;
    const isPlaying = playerElement().querySelector('video')?.paused === false;
    if (updatePlayerSize(size) && isPlaying && path && location.pathname !== path) void navigate(path);
  };
}

function focusScreen() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
