import type { Concern, Stage } from '../stage.ts';
import type { PictureInPictureState } from '../state.ts';

export const pictureInPicture: Concern<PictureInPictureState> = {
  state: { pictureInPicture: false, canPictureInPicture: false },
  attach({ video, store }, signal) {
    const read = () => store.set({ pictureInPicture: document.pictureInPictureElement === video });
    video.addEventListener('enterpictureinpicture', read, { signal });
    video.addEventListener('leavepictureinpicture', read, { signal });
    read();
    store.set({ canPictureInPicture: document.pictureInPictureEnabled ?? false });
    signal.addEventListener('abort', () => {
      if (document.pictureInPictureElement === video && !video.isConnected) void document.exitPictureInPicture();
    });
  },
};

export function togglePictureInPicture({ video }: Stage): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
  else video.requestPictureInPicture().catch(() => undefined);
}
