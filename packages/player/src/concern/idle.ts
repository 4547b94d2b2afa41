import { createTimer } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { IdleState } from '../state.ts';

const idleMs = 2600;

export const idle: Concern<IdleState> = {
  state: { idle: false, held: false },
  attach(session, signal) {
    const { root, video, store } = session;
    const timer = createTimer(signal);
    const keyboardInside = () => root.querySelector('[data-controls] :focus-visible') !== null;

    function rest() {
      const { paused, held } = store.get();
      if (paused || held || keyboardInside()) timer.start(idleMs, rest);
      else store.set({ idle: true });
    }
    function wake() {
      store.set({ idle: false });
      timer.start(idleMs, rest);
    }
    function onMove(event: Event) {
      if ((event as PointerEvent).pointerType === 'mouse') wake();
    }
    root.addEventListener('pointermove', onMove, { signal });
    // Tapping several buttons in a row causes no `pointermove`.
    root.addEventListener(
      'pointerdown',
      () => {
        if (!store.get().idle) wake();
      },
      { signal },
    );
    root.addEventListener('keydown', wake, { signal });
    root.addEventListener('focusin', wake, { signal });
    root.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType === 'mouse' && !video.paused && !store.get().held) store.set({ idle: true });
      },
      { signal },
    );
    for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, wake, { signal });
    wake();
  },
};

/** Shows or hides the controls after a tap. */
export function toggleControls({ store, root }: PlaybackSession): void {
  if (store.get().idle) root.dispatchEvent(new Event('focusin'));
  else store.set({ idle: true });
}
