import type { Stage } from '../stage.ts';
import type { PlayerErrorCode } from '../state.ts';

/** Gives up and says so; the first failure is the one that is told. */
export function fail({ store, props, video }: Stage, code: PlayerErrorCode, detail = ''): void {
  if (store.get().error) return;
  store.set({ error: { code, detail } });
  video.pause();
  props().onError?.(code);
}
