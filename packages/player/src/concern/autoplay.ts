import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { AutoplayState } from '../state.ts';

async function start({ video, store }: PlaybackSession, signal: AbortSignal) {
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
  attach(session, signal) {
    if (session.props().autoPlay) void start(session, signal);
  },
};
