import { startHls } from '../engine/source.ts';
import type { PlaybackSession } from '../playback-session.ts';
import { seekTarget } from './time-range.ts';

/** The step of j, l, the ±10 s buttons and a double tap. */
export const seekStepSeconds = 10;

/** Seeks to a time in seconds, within the seekable range; in a livestream at most to its live edge. */
export function seekTo(session: PlaybackSession, seconds: number): void {
  const { video, store, engine, props } = session;
  const isLive = props().source.live ?? false;
  const target = seekTarget(store.get(), { from: video.currentTime, to: seconds, isLive });
  if (target === null) return;
  // While nothing is loaded, as after an outage, hls.js would go to the live edge. So it starts at `target` again.
  if (isLive && engine.hls && video.readyState === 0) {
    const { edge } = store.get();
    const follows = edge > 0 && target >= edge;
    store.set({ follows });
    startHls(session, follows ? -1 : target);
    return;
  }
  video.currentTime = target;
  store.set({ currentTime: target });
}

export function seekBy(session: PlaybackSession, seconds: number): void {
  if (session.props().source.live && session.video.readyState === 0) return;
  seekTo(session, session.video.currentTime + seconds);
}
