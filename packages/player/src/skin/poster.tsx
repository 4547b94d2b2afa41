import type { ReactNode } from 'react';
import { play } from '../engine/play.ts';
import type { PlayerState } from '../state.ts';
import type { Store } from '../store.ts';
import { Icon } from './icons.tsx';
import { useLabels, usePlayer, useSession, useStore } from './session-context.tsx';

function hasStarted({ started, paused, currentTime }: PlayerState): boolean {
  return started && (!paused || currentTime > 0);
}

/** The poster, shown before the controls are loaded. */
export function Poster({ children, store }: { children: ReactNode; store: Store }) {
  const isStarted = useStore(store, hasStarted);
  if (!children) return null;
  return (
    <div className="glp-poster" data-hidden={isStarted || undefined} data-surface>
      {children}
    </div>
  );
}

/** The big play button, and the spinner. */
export function BigPlayButton() {
  const session = useSession();
  const labels = useLabels();
  const isStarted = usePlayer(hasStarted);
  const busy = usePlayer((state) => state.waiting && state.error === null);
  const invites = usePlayer((state) => state.paused && state.error === null && state.currentTime === 0);
  return (
    <>
      {busy ? <div className="glp-wheel" data-surface /> : null}
      {invites && !isStarted ? (
        <button type="button" className="glp-big-play" aria-label={labels.play} onClick={() => play(session)}>
          <Icon name="play" />
        </button>
      ) : null}
    </>
  );
}
