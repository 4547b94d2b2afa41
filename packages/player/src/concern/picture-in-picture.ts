import { createTimer } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { PictureInPictureState } from '../state.ts';
import { leaveMiniPlayer, setSize } from './player-size.ts';

/** The window's close button also pauses, within this time. Its button that returns to the tab does not. */
const closeMs = 300;

export const pictureInPicture: Concern<PictureInPictureState> = {
  state: { pictureInPicture: false, canPictureInPicture: false },
  attach(session, signal) {
    const { video, store, props } = session;
    const timer = createTimer(signal);
    let pausedMs = Number.NEGATIVE_INFINITY;
    const read = () => store.set({ pictureInPicture: document.pictureInPictureElement === video });

    function enter() {
      read();
      timer.stop();
      if (store.get().size === 'mini' && !props().away) leaveMiniPlayer(session);
    }
    /** If the page of the video is not open, the video continues in the corner, or ends with the window. */
    function leave() {
      read();
      if (!props().away) return;
      const leftMs = performance.now();
      timer.start(closeMs, () => {
        const { away } = props();
        if (away && video.paused && pausedMs > leftMs - closeMs) away.onClose();
        else if (away) setSize(session, 'mini');
      });
    }
    video.addEventListener('enterpictureinpicture', enter, { signal });
    video.addEventListener('leavepictureinpicture', leave, { signal });
    video.addEventListener('pause', () => (pausedMs = performance.now()), { signal });
    read();
    store.set({ canPictureInPicture: document.pictureInPictureEnabled ?? false });
    signal.addEventListener('abort', () => {
      if (!video.isConnected) leavePictureInPicture(session);
    });
  },
};

export function leavePictureInPicture({ video }: PlaybackSession): void {
  if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined);
}

export function togglePictureInPicture(session: PlaybackSession): void {
  const { video } = session;
  if (document.pictureInPictureElement === video) leavePictureInPicture(session);
  else video.requestPictureInPicture().catch(() => undefined);
}
