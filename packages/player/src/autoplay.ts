import type { Feature, Stage } from './stage.ts';

export interface AutoplayState {
  /** The browser let us start without sound only; the viewer can turn it on. */
  autoplayMuted: boolean;
}

async function start({ video, store }: Stage, signal: AbortSignal) {
  try {
    await video.play();
  } catch (error) {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!refused || signal.aborted || video.muted) return;
    video.muted = true;
    store.set({ autoplayMuted: true });
    await video.play().catch(() => {
      video.muted = false;
      store.set({ autoplayMuted: false });
    });
  }
}

export const autoplay: Feature<AutoplayState> = {
  state: { autoplayMuted: false },
  attach(stage, signal) {
    if (stage.props().autoPlay) void start(stage, signal);
  },
};
