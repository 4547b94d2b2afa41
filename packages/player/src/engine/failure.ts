import type { Stage } from '../stage.ts';
import type { PlayerErrorCode } from '../state.ts';

/** Stops playback with an error; only the first error is shown. */
export function showFailure({ store, props, video }: Stage, code: PlayerErrorCode, detail = ''): void {
  if (store.get().error) return;
  store.set({ error: { code, detail } });
  video.pause();
  props().onError?.(code);
}
