import type { Concern, Stage } from '../stage.ts';
import type { FullscreenState } from '../state.ts';

/** iPhones let the video element alone go fullscreen, under their own controls. */
interface WebkitVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitSupportsFullscreen?: boolean;
}

export const fullscreen: Concern<FullscreenState> = {
  state: { fullscreen: false, canFullscreen: false },
  attach({ root, video, store }, signal) {
    const read = () => store.set({ fullscreen: document.fullscreenElement === root });
    document.addEventListener('fullscreenchange', read, { signal });
    read();
    store.set({ canFullscreen: document.fullscreenEnabled || 'webkitEnterFullscreen' in video });
  },
};

export function toggleFullscreen({ root, video }: Stage): void {
  if (document.fullscreenElement === root) {
    void document.exitFullscreen();
    return;
  }
  if (document.fullscreenEnabled) {
    root.requestFullscreen({ navigationUI: 'hide' }).then(lockLandscape, () => undefined);
    return;
  }
  (video as WebkitVideo).webkitEnterFullscreen?.();
}

/** Phones turn a wide picture on their own; where that is not allowed nothing happens. */
function lockLandscape() {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
  orientation.lock?.('landscape').catch(() => undefined);
}
