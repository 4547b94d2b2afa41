import type Hls from 'hls.js';
import type { HlsListeners } from 'hls.js';

/** Listens to an hls.js event until the signal aborts. */
export function listenToHls<E extends keyof HlsListeners>(
  hls: Hls,
  event: E,
  listener: HlsListeners[E],
  signal: AbortSignal,
): void {
  hls.on(event, listener);
  signal.addEventListener('abort', () => hls.off(event, listener), { once: true });
}

/** Listens to several events of a target until the signal aborts. */
export function listenToAll(
  target: EventTarget,
  events: readonly string[],
  listener: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const event of events) target.addEventListener(event, listener, { signal });
}

export interface Timer {
  /** Calls back once after the delay. A new start replaces the earlier one. */
  start(delayMs: number, callback: () => void): void;
  stop(): void;
}

/** A timer that stops when the signal aborts. */
export function createTimer(signal: AbortSignal): Timer {
  let id: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(id);
  signal.addEventListener('abort', stop, { once: true });
  return {
    start(delayMs, callback) {
      stop();
      if (!signal.aborted) id = setTimeout(callback, delayMs);
    },
    stop,
  };
}

/** Calls back at an interval until the signal aborts. */
export function onInterval(intervalMs: number, callback: () => void, signal: AbortSignal): void {
  const id = setInterval(callback, intervalMs);
  signal.addEventListener('abort', () => clearInterval(id), { once: true });
}
