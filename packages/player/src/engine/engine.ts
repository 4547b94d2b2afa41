import type Hls from 'hls.js';

type Use = (hls: Hls, signal: AbortSignal) => void;

/** The hls.js instance of a session. Recovery and new renditions may replace it. Null with native playback. */
export interface Engine {
  readonly hls: Hls | null;
  /** Calls `use` with the current and each later instance, and with a signal that aborts when that instance ends. */
  use(signal: AbortSignal, use: Use): void;
  /** Sets a new instance and destroys the earlier one. */
  replace(hls: Hls | null): void;
}

export function createEngine(): Engine {
  const uses = new Set<Use>();
  let hls: Hls | null = null;
  let life = new AbortController();
  return {
    get hls() {
      return hls;
    },
    use(signal, use) {
      uses.add(use);
      signal.addEventListener('abort', () => uses.delete(use), { once: true });
      if (hls) use(hls, life.signal);
    },
    replace(next) {
      life.abort();
      hls?.destroy();
      life = new AbortController();
      hls = next;
      if (next) for (const use of uses) use(next, life.signal);
    },
  };
}
