import type { Stage } from './stage.ts';

/** What went wrong, as far as the viewer can do something about it. */
export type PlayerErrorCode = 'offline' | 'network' | 'server' | 'forbidden' | 'missing' | 'decode' | 'unsupported';

export interface PlayerError {
  code: PlayerErrorCode;
  /** For whoever is asked for help: the engine's own word and the status. */
  detail: string;
}

export interface FailureState {
  error: PlayerError | null;
}

/** Gives up and says so; the first failure is the one that is told. */
export function fail({ store, props, video }: Stage, code: PlayerErrorCode, detail = ''): void {
  if (store.get().error) return;
  store.set({ error: { code, detail } });
  video.pause();
  props().onError?.(code);
}
