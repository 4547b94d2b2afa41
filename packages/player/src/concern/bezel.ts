import { createTimer } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { BezelKind, BezelState } from '../state.ts';

const bezelMs = 700;
let shown = 0;

export const bezel: Concern<BezelState> = {
  state: { bezel: null },
  attach({ store }, signal) {
    const timer = createTimer(signal);
    let last = store.get().bezel;
    const stop = store.subscribe(() => {
      const { bezel: now } = store.get();
      if (now === last) return;
      last = now;
      if (now) timer.start(bezelMs, () => store.set({ bezel: null }));
    });
    signal.addEventListener('abort', stop, { once: true });
  },
};

export function showBezel({ store }: Stage, kind: BezelKind, text = ''): void {
  shown += 1;
  store.set({ bezel: { kind, text, id: shown } });
}
