import { Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  currentPlayer,
  playerElement,
  registerMiniPlayerSlot,
  subscribeToCurrentPlayer,
} from '../../features/media/current-player.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FailureNotice } from './failure-notice.tsx';

/** Renders the playing video, so that it outlives its page. */
export function PlayerHost() {
  const playing = useSyncExternalStore(subscribeToCurrentPlayer, currentPlayer, () => null);
  const corner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (corner.current ? registerMiniPlayerSlot(corner.current) : undefined), []);
  return (
    <>
      {/* Only the small player is visible here. It has a fixed place in the window. */}
      <div ref={corner} className="fixed size-0" />
      {playing &&
        createPortal(
          <ErrorBoundary place={playing.path} fallback={FailureNotice}>
            <Suspense>{playing.player}</Suspense>
          </ErrorBoundary>,
          playerElement(),
        )}
    </>
  );
}
