import { startHls } from '../engine/source.ts';
import type { Stage } from '../stage.ts';
import { seekTarget } from './time-range.ts';

/** The step of j, l, the ±10 s buttons and a double tap. */
export const seekStepSeconds = 10;

/** Seeks to a time in seconds, within the seekable range; in a livestream at most to its live edge. */
export function seekTo(stage: Stage, seconds: number): void {
  const { video, store, engine, props } = stage;
  const isLive = props().source.live ?? false;
  const target = seekTarget(store.get(), { from: video.currentTime, to: seconds, isLive });
  if (target === null) return;
  // While nothing is loaded, as after an outage, hls.js would go to the live edge. So it starts at `target` again.
  if (isLive && engine.hls && video.readyState === 0) {
    const { edge } = store.get();
    const follows = edge > 0 && target >= edge;
    store.set({ follows });
    startHls(stage, follows ? -1 : target);
    return;
  }
  video.currentTime = target;
  store.set({ currentTime: target });
}

export function seekBy(stage: Stage, seconds: number): void {
  if (stage.props().source.live && stage.video.readyState === 0) return;
  seekTo(stage, stage.video.currentTime + seconds);
}
