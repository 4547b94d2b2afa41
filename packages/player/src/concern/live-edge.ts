import { play } from '../engine/play.ts';
import { startHls, startNative } from '../engine/source.ts';
import { createTimer, listenToAll, onInterval } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { LiveEdgeState } from '../state.ts';
import { caughtUpS, fastestRate } from './catch-up.ts';

/** Tolerated distance from the live position of hls.js. */
const toleranceSeconds = 4;
/** Without Media Source Extensions the browser stays three segments behind the end. */
const nativeDelaySeconds = 6;
/** Below this delay such a viewer counts as at the edge. It includes the time of service and network. */
const nativeLateSeconds = 15;
const patienceMs = 5000;
/** Read at an interval too, because the viewer falls further behind during a pause. */
const lookEveryMs = 1000;

/** The live edge in seconds, or undefined before the playlist is loaded. */
function edgeOf({ video, engine }: PlaybackSession): number | undefined {
  const { seekable } = video;
  if (engine.hls) return engine.hls.liveSyncPosition ?? undefined;
  const end = seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
  return end > 0 ? end - nativeDelaySeconds : undefined;
}

function rounded(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10;
}

/** Time from the event to the shown picture in seconds; null if unknown. */
function delayOf(session: PlaybackSession): number | null {
  const { hls } = session.engine;
  const recordedMs = recordedAt(session);
  if (hls) return hls.latency > 0 ? hls.latency : null;
  // The clock of the device may be behind that of the service.
  return recordedMs === null ? null : Math.max(0, (Date.now() - recordedMs) / 1000);
}

/**
 * The place of playback in a livestream whose live position is `edge`. A chosen speed lasts until playback is there.
 */
export function positionInStream(at: { time: number; edge: number; paused: boolean; rate: number }): {
  atEdge: boolean;
  behindS: number;
} {
  const behind = Math.max(0, at.edge - at.time);
  const atEdge = !at.paused && behind < (at.rate > fastestRate ? caughtUpS : toleranceSeconds);
  return { atEdge, behindS: atEdge ? 0 : Math.floor(behind) };
}

/** Whether a livestream plays at its live edge, or how far behind it. */
export const liveEdge: Concern<LiveEdgeState> = {
  state: { atEdge: false, interrupted: false, delayS: null, edge: 0, behindS: 0 },
  attach(session, signal) {
    const { video, store, engine, props } = session;
    if (!props().source.live) return;
    const stall = createTimer(signal);
    /** The position in seconds where a viewer at the edge waits, and since when, as `performance.now()`. */
    let waits: { at: number; sinceMs: number } | undefined;
    function read() {
      const edge = edgeOf(session);
      if (edge === undefined) {
        if (!engine.hls) readWithoutEdge();
        return;
      }
      // A viewer who seeks back while waiting, as during an outage, stays there.
      if (waits && video.currentTime < waits.at) waits = undefined;
      // On a busy device hls.js may not skip missed media by itself.
      if (waits && performance.now() - waits.sinceMs > patienceMs && edge > video.currentTime + 1) {
        video.currentTime = edge;
        waits = { at: video.currentTime, sinceMs: performance.now() };
      }
      const delayS = rounded(delayOf(session));
      const { currentTime: time, paused, playbackRate: rate } = video;
      store.set({ delayS, edge, ...positionInStream({ time, edge, paused, rate }) });
    }
    /** For browsers that report no seekable range. */
    function readWithoutEdge() {
      const delayS = delayOf(session);
      store.set({ delayS: rounded(delayS), atEdge: !video.paused && (delayS ?? 0) < nativeLateSeconds, behindS: 0 });
    }
    listenToAll(video, ['timeupdate', 'playing', 'pause', 'seeking', 'waiting', 'ratechange'], read, signal);
    onInterval(lookEveryMs, read, signal);
    video.addEventListener(
      'waiting',
      () => {
        if (store.get().atEdge) waits ??= { at: video.currentTime, sinceMs: performance.now() };
        stall.start(patienceMs, () => store.set({ interrupted: store.get().waiting && store.get().started }));
      },
      { signal },
    );
    // Without hls.js, a viewer whom the browser paused in a hidden page goes to the edge here. Nothing else does it.
    let wasHidden = false;
    video.addEventListener('pause', () => (wasHidden = document.hidden), { signal });
    video.addEventListener(
      'playing',
      () => {
        const { follows, atEdge } = store.get();
        if (wasHidden && !engine.hls && follows && !atEdge) goLive(session);
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

/** Seconds behind the live edge; 0 for a video, and before the playlist is loaded. */
export function secondsBehind(session: PlaybackSession): number {
  const edge = session.props().source.live ? edgeOf(session) : undefined;
  return edge === undefined ? 0 : Math.max(edge - session.video.currentTime, 0);
}

/** The delay that the settings of the player show; null behind the live edge. */
export function delaySeconds({ store }: PlaybackSession): number | null {
  const { atEdge, delayS } = store.get();
  return atEdge ? delayS : null;
}

/** When the picture was recorded, in ms since 1970; null if the playlist has no dates. */
export function recordedAt({ video, engine }: PlaybackSession): number | null {
  if (engine.hls) return engine.hls.playingDate?.getTime() ?? null;
  const { getStartDate } = video as HTMLVideoElement & { getStartDate?: () => Date };
  const begin = getStartDate?.call(video).getTime() ?? Number.NaN;
  return Number.isNaN(begin) ? null : begin + video.currentTime * 1000;
}

/** Seeks to the live edge, and plays at the speed of the stream. */
export function goLive(session: PlaybackSession): void {
  const { video, store, engine } = session;
  const { follows } = store.get();
  const edge = edgeOf(session);
  video.playbackRate = 1;
  store.set({ follows: true });
  // A new instance starts at the edge. If the viewer follows the stream, the present one does that already.
  if (engine.hls && video.readyState === 0) {
    if (!follows) startHls(session, -1);
  } else if (edge !== undefined) video.currentTime = edge;
  else if (!engine.hls) startNative(session, 0);
  play(session);
}
