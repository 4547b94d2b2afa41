import type { Concern, Stage } from '../stage.ts';
import type { AutoplayState } from '../state.ts';

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

export const autoplay: Concern<AutoplayState> = {
  state: { autoplayMuted: false },
  attach(stage, signal) {
    if (stage.props().autoPlay) void start(stage, signal);
  },
};
