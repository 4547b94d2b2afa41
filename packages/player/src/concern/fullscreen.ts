import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { FullscreenState } from '../state.ts';

/** On iPhones only the video element can go fullscreen, with its own controls. */
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

export function toggleFullscreen({ root, video }: PlaybackSession): void {
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

/** Rotates phones to landscape, if the browser allows it. */
function lockLandscape() {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
  orientation.lock?.('landscape').catch(() => undefined);
}
