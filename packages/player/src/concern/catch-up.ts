import type Hls from 'hls.js';
import { every } from '../listen.ts';
import type { Concern } from '../stage.ts';
import type { CatchUpState } from '../state.ts';
import { speeds } from './speed.ts';

/** What this viewer's network needs beyond the delay that the playlist asks for; below 0, if it needs less. */
export interface Delay {
  moreS: number;
  calmSinceMs: number;
  /**
   * Those that made it longer. One may come from joining; after two, it is never again less than what the playlist asks
   * for.
   */
  stalls: number;
  /** The last of them. */
  stalledMs: number;
}

export const fastest = 1.05;
const slowest = 0.95;
/** Of a second of difference: the fastest from half a second on. */
const rateOfSecond = 0.1;
const toleranceS = { early: 0.2, late: 0.1 };
/** With less in the buffer, playing faster could stall. */
const bufferedLeastS = 0.4;
const stallS = 0.5;
const moreMaxS = 5;
const calmMs = 15_000;
/** After each stall it takes longer until a shorter delay is tried: it may be what stalled. */
const calmTimesMax = 8;
/** A player that stalls often waits several times for the same reason. */
const sameStallMs = 5000;
const calmS = 0.25;
const lookEveryMs = 500;
/** Whoever seeks further back wants to be there. */
const followingS = 3;
/** So late, one seek is better than minutes of faster play. */
const jumpS = 10;
/** Who joins is late by the time that loading took. In the first moments of play a seek to what is loaded is hardly seen. */
const joining = { forMs: 2000, lateS: 0.5 };
/** A viewer who plays faster than the stream has arrived at its edge: half a second of play at double speed before. */
export const arrivedS = 1;

/** Whether a viewer who chose a speed has caught up with the stream, so that it must end. */
export function hasArrived({ rate, lateS }: { rate: number; lateS: number }): boolean {
  return rate > 1 && lateS <= arrivedS;
}

/** Whether a viewer is taken to the live position by a seek; `playedMs` is the time since they joined, if they have not moved since. */
export function isSought(at: { lateS: number; bufferedS: number; playedMs: number | undefined }): boolean {
  const isJoining = at.playedMs !== undefined && at.playedMs < joining.forMs;
  const isLoaded = at.bufferedS > at.lateS + bufferedLeastS;
  return at.lateS > jumpS || (isJoining && isLoaded && at.lateS > joining.lateS);
}

/** The rate at which a viewer comes to the wanted delay. */
export function catchUpRate(at: { delayS: number; targetS: number; bufferedS: number }): number {
  const lateS = at.delayS - at.targetS;
  if (lateS > -toleranceS.early && lateS < toleranceS.late) return 1;
  if (lateS > 0 && at.bufferedS < bufferedLeastS) return 1;
  const rate = Math.min(fastest, Math.max(slowest, 1 + lateS * rateOfSecond));
  return Math.round(rate * 1000) / 1000;
}

/** After a stall; several within five seconds count once. */
export function longer(delay: Delay, nowMs: number): Delay {
  const { moreS, stalls, stalledMs } = delay;
  if (stalls > 0 && nowMs - stalledMs < sameStallMs) return { ...delay, calmSinceMs: nowMs };
  const longerS = Math.min(moreMaxS, Math.max(0, moreS) + stallS);
  return { moreS: longerS, calmSinceMs: nowMs, stalls: stalls + 1, stalledMs: nowMs };
}

/** The same, unless it was calm for long enough. Playlists ask for three parts; a good network does with two. */
export function calmer(delay: Delay, { nowMs, partS }: { nowMs: number; partS: number }): Delay {
  const { moreS, calmSinceMs, stalls } = delay;
  const leastS = stalls > 1 ? 0 : -partS;
  const enoughMs = calmMs * Math.min(calmTimesMax, Math.max(1, stalls));
  if (moreS <= leastS || nowMs - calmSinceMs < enoughMs) return delay;
  return { ...delay, moreS: Math.max(leastS, moreS - calmS), calmSinceMs: nowMs };
}

/**
 * Keeps viewers of a stream as near to its live edge as their network allows. It replaces that of hls.js, which plays up
 * to twice as fast, and into stalls.
 */
export const catchUp: Concern<CatchUpState> = {
  state: { follows: true },
  attach({ video, store, engine, props }, signal) {
    if (!props().source.live) return;
    let delay: Delay = { moreS: 0, calmSinceMs: performance.now(), stalls: 0, stalledMs: 0 };
    const isChosen = (rate: number) => speeds.some((each) => each === rate);
    const follow = (follows: boolean) => {
      store.set({ follows });
      if (!follows && !isChosen(video.playbackRate)) video.playbackRate = 1;
    };

    let playedS = 0;
    /** When the stream began to play, as `performance.now()`; null after the first seek from there. */
    let joinedMs: number | null | undefined;
    engine.use(signal, (hls, life) => {
      playedS = 0;
      joinedMs = undefined;
      every(lookEveryMs, () => look(hls), life);
    });
    // The live position is one that the playlist lists, however old it is. Without a playlist, `liveEdge` knows more.
    const lateness = () => {
      const edge = engine.hls?.liveSyncPosition ?? null;
      return edge === null ? (store.get().atEdge ? 0 : Number.POSITIVE_INFINITY) : edge - video.currentTime;
    };
    /** How long ago the playlist changed: while nothing is loaded, that position stays. */
    const ageS = () => engine.hls?.latestLevelDetails?.age ?? 0;
    const isNear = () => lateness() + (store.get().follows ? 0 : ageS()) < followingS;
    const listen = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal });
    listen('timeupdate', () => {
      if (!video.seeking) playedS = video.currentTime;
    });
    // Not at the end of the seek: loading may take long. hls.js seeks too, forward over what can't be played.
    listen('seeking', () => {
      if (joinedMs !== undefined) joinedMs = null;
      follow(isNear() || (store.get().follows && video.currentTime >= playedS));
    });
    // Only if the viewer paused: an error pauses too, and so do browsers in a page that is hidden.
    listen('pause', () => {
      const { error, pictureInPicture } = store.get();
      if (!error && (!document.hidden || pictureInPicture)) follow(false);
    });
    listen('waiting', () => {
      if (store.get().started && !video.seeking) delay = longer(delay, performance.now());
    });
    listen('playing', () => {
      if (joinedMs === undefined) joinedMs = performance.now();
      follow(store.get().follows || isNear());
    });

    function look(hls: Hls) {
      const askedS = askedDelay(hls);
      const rate = video.playbackRate;
      const isOwnRate = rate !== 1 && isChosen(rate);
      if (isOwnRate && hls.latestLevelDetails?.live && hasArrived({ rate, lateS: lateness() })) {
        video.playbackRate = 1;
        follow(true);
        return;
      }
      // While a seek begins it is not known yet whether the viewer still follows.
      const isPlaying = !video.paused && !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA;
      if (askedS === null || !store.get().follows || isOwnRate || !isPlaying) return;
      delay = calmer(delay, { nowMs: performance.now(), partS: hls.latestLevelDetails?.partTarget ?? 0 });
      const targetS = askedS + delay.moreS;
      if (hls.targetLatency !== targetS) hls.targetLatency = targetS;
      const [lateS, bufferedS] = [lateness(), bufferedAhead(video)];
      const playedMs = typeof joinedMs === 'number' ? performance.now() - joinedMs : undefined;
      if (isSought({ lateS, bufferedS, playedMs })) {
        joinedMs = null;
        video.currentTime += lateS;
      } else video.playbackRate = catchUpRate({ delayS: hls.latency, targetS, bufferedS });
    }
  },
};

/** Null before the playlist is loaded. */
function askedDelay(hls: Hls): number | null {
  const details = hls.latestLevelDetails;
  if (!details?.live) return null;
  return details.partHoldBack || details.holdBack || 3 * details.targetduration;
}

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index))
      return buffered.end(index) - currentTime;
  }
  return 0;
}
