import { play } from '../engine/play.ts';
import { createTimer, listenToAll } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { LiveEdgeState } from '../state.ts';

/** Behind the place that the engine keeps from the newest segment. */
const toleranceSeconds = 4;
/** Browsers without media source keep three segments from the end themselves. */
const nativeDelaySeconds = 6;
const patienceMs = 5000;

/** Seconds; undefined before the playlist is there. */
function edgeOf({ video, engine }: Stage): number | undefined {
  const { seekable } = video;
  if (engine.hls) return engine.hls.liveSyncPosition ?? undefined;
  return seekable.length > 0 ? seekable.end(seekable.length - 1) - nativeDelaySeconds : undefined;
}

/** How a stream on air is watched: as it comes in, or behind that. */
export const liveEdge: Concern<LiveEdgeState> = {
  state: { atEdge: false, interrupted: false },
  attach(stage, signal) {
    const { video, store, props } = stage;
    if (!props().source.live) return;
    const stall = createTimer(signal);
    function read() {
      const edge = edgeOf(stage);
      store.set({ atEdge: !video.paused && edge !== undefined && video.currentTime > edge - toleranceSeconds });
    }
    listenToAll(video, ['timeupdate', 'playing', 'pause', 'seeking', 'waiting'], read, signal);
    video.addEventListener(
      'waiting',
      () => stall.start(patienceMs, () => store.set({ interrupted: store.get().waiting && store.get().started })),
      { signal },
    );
    listenToAll(
      video,
      ['playing', 'pause', 'ended', 'emptied'],
      () => {
        stall.stop();
        store.set({ interrupted: false });
      },
      signal,
    );
  },
};

/** To what comes in now. */
export function goLive(stage: Stage): void {
  const edge = edgeOf(stage);
  if (edge !== undefined) stage.video.currentTime = edge;
  play(stage);
}
