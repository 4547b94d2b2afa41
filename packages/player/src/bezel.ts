import { createTimer } from './listen.ts';
import type { Feature, Stage } from './stage.ts';

export type BezelKind =
  | 'play'
  | 'pause'
  | 'forward'
  | 'back'
  | 'volume'
  | 'muted'
  | 'speed'
  | 'captions'
  | 'captionsOff'
  | 'jump';

export interface BezelState {
  /** What a key or gesture just did, shown over the picture for a moment; `id` tells one showing from the next. */
  bezel: { kind: BezelKind; text: string; id: number } | null;
}

const bezelMs = 700;
let shown = 0;

export const bezel: Feature<BezelState> = {
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
