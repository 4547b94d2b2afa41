import { createTimer } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { KeyFeedbackKind, KeyFeedbackState } from '../state.ts';

const keyFeedbackMs = 700;
let shown = 0;

export const keyFeedback: Concern<KeyFeedbackState> = {
  state: { keyFeedback: null },
  attach({ store }, signal) {
    const timer = createTimer(signal);
    let last = store.get().keyFeedback;
    const stop = store.subscribe(() => {
      const { keyFeedback: now } = store.get();
      if (now === last) return;
      last = now;
      if (now) timer.start(keyFeedbackMs, () => store.set({ keyFeedback: null }));
    });
    signal.addEventListener('abort', stop, { once: true });
  },
};

export function showKeyFeedback({ store }: PlaybackSession, kind: KeyFeedbackKind, text = ''): void {
  shown += 1;
  store.set({ keyFeedback: { kind, text, id: shown } });
}
