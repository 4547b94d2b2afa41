import { play } from '../engine/play.ts';
import { startHls, startNative } from '../engine/source.ts';
import { createTimer, every, listenToAll } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { LiveEdgeState } from '../state.ts';
import { arrivedS, fastest } from './catch-up.ts';

/** Tolerated distance from the live position of hls.js. */
const toleranceSeconds = 4;
/** Without Media Source Extensions the browser stays three segments behind the end. */
const nativeDelaySeconds = 6;
/** With what the service and the network take. */
const nativeLateSeconds = 15;
const patienceMs = 5000;
/** While the viewer pauses, the stream goes on. */
const lookEveryMs = 1000;

/** The live edge in seconds, or undefined before the playlist is loaded. */
function edgeOf({ video, engine }: Stage): number | undefined {
  const { seekable } = video;
  if (engine.hls) return engine.hls.liveSyncPosition ?? undefined;
  const end = seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
  return end > 0 ? end - nativeDelaySeconds : undefined;
}

function rounded(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10;
}

/** From what happens to what is shown; null if nothing tells it. */
function delayOf(stage: Stage): number | null {
  const { hls } = stage.engine;
  const recordedMs = recordedAt(stage);
  if (hls) return hls.latency > 0 ? hls.latency : null;
  // By the clock of the device, which may be behind that of the service.
  return recordedMs === null ? null : Math.max(0, (Date.now() - recordedMs) / 1000);
}

/** Where playback is in a livestream whose live position is `edge`. A chosen speed lasts until it has arrived there. */
export function placeInStream(at: { time: number; edge: number; paused: boolean; rate: number }): {
  atEdge: boolean;
  behindS: number;
} {
  const behind = Math.max(0, at.edge - at.time);
  const atEdge = !at.paused && behind < (at.rate > fastest ? arrivedS : toleranceSeconds);
  return { atEdge, behindS: atEdge ? 0 : Math.floor(behind) };
}

/** Whether a livestream plays at its live edge, or how far behind it. */
export const liveEdge: Concern<LiveEdgeState> = {
  state: { atEdge: false, interrupted: false, delayS: null, edge: 0, behindS: 0 },
  attach(stage, signal) {
    const { video, store, engine, props } = stage;
    if (!props().source.live) return;
    const stall = createTimer(signal);
    /** Where a viewer at the edge waits, in seconds, and since when, as `performance.now()`. */
    let waits: { at: number; sinceMs: number } | undefined;
    function read() {
      const edge = edgeOf(stage);
      if (edge === undefined) {
        if (!engine.hls) readWithoutEdge();
        return;
      }
      // Who goes back meanwhile, as during an outage, stays there.
      if (waits && video.currentTime < waits.at) waits = undefined;
      // On a device without time for it, the engine may not find the way over what it missed.
      if (waits && performance.now() - waits.sinceMs > patienceMs && edge > video.currentTime + 1) {
        video.currentTime = edge;
        waits = { at: video.currentTime, sinceMs: performance.now() };
      }
      const delayS = rounded(delayOf(stage));
      const { currentTime: time, paused, playbackRate: rate } = video;
      store.set({ delayS, edge, ...placeInStream({ time, edge, paused, rate }) });
    }
    /** Some browsers do not say what can be sought. */
    function readWithoutEdge() {
      const delayS = delayOf(stage);
      store.set({ delayS: rounded(delayS), atEdge: !video.paused && (delayS ?? 0) < nativeLateSeconds, behindS: 0 });
    }
    listenToAll(video, ['timeupdate', 'playing', 'pause', 'seeking', 'waiting', 'ratechange'], read, signal);
    every(lookEveryMs, read, signal);
    video.addEventListener(
      'waiting',
      () => {
        if (store.get().atEdge) waits ??= { at: video.currentTime, sinceMs: performance.now() };
        stall.start(patienceMs, () => store.set({ interrupted: store.get().waiting && store.get().started }));
      },
      { signal },
    );
    // Without hls.js nothing else brings those to the edge whom the browser paused in a hidden page.
    let wasHidden = false;
    video.addEventListener('pause', () => (wasHidden = document.hidden), { signal });
    video.addEventListener(
      'playing',
      () => {
        const { follows, atEdge } = store.get();
        if (wasHidden && !engine.hls && follows && !atEdge) goLive(stage);
        wasHidden = false;
      },
      { signal },
    );
    listenToAll(
      video,
      ['playing', 'pause', 'ended', 'emptied'],
      () => {
        stall.stop();
        waits = undefined;
        store.set({ interrupted: false });
      },
      signal,
    );
  },
};

/** 0 for a video, and before the playlist is loaded. */
export function secondsBehind(stage: Stage): number {
  const edge = stage.props().source.live ? edgeOf(stage) : undefined;
  return edge === undefined ? 0 : Math.max(edge - stage.video.currentTime, 0);
}

/** As the settings of the player show it. */
export function delaySeconds({ store }: Stage): number | null {
  const { atEdge, delayS } = store.get();
  return atEdge ? delayS : null;
}

/** When the picture was recorded, in ms since 1970; null if the playlist does not say it. */
export function recordedAt({ video, engine }: Stage): number | null {
  if (engine.hls) return engine.hls.playingDate?.getTime() ?? null;
  const { getStartDate } = video as HTMLVideoElement & { getStartDate?: () => Date };
  const begin = getStartDate?.call(video).getTime() ?? Number.NaN;
  return Number.isNaN(begin) ? null : begin + video.currentTime * 1000;
}

/** Seeks to the live edge, and plays at the speed of the stream. */
export function goLive(stage: Stage): void {
  const { video, store, engine } = stage;
  const { follows } = store.get();
  const edge = edgeOf(stage);
  video.playbackRate = 1;
  store.set({ follows: true });
  // Loaded anew, it begins there. Who follows the stream needs no other start.
  if (engine.hls && video.readyState === 0) {
    if (!follows) startHls(stage, -1);
  } else if (edge !== undefined) video.currentTime = edge;
  else if (!engine.hls) startNative(stage, 0);
  play(stage);
}
