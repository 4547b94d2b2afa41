import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerErrorCode } from '../state.ts';

/** Stops playback with an error; only the first error is shown. */
export function showFailure({ store, props, video }: PlaybackSession, code: PlayerErrorCode, detail = ''): void {
  if (store.get().error) return;
  store.set({ error: { code, detail } });
  video.pause();
  props().onError?.(code);
}
