import type Hls from 'hls.js';
import { onInterval } from '../listen.ts';
import type { Concern } from '../playback-session.ts';
import type { CatchUpState } from '../state.ts';
import { speeds } from './speed.ts';

/** How this viewer's network changes the delay that the playlist asks for. */
export interface Delay {
  /** Added to the delay of the playlist; negative if less is enough. */
  moreS: number;
  calmSinceMs: number;
  /**
   * Number of stalls that made the delay longer. The first one may come from joining. After two stalls the delay is
   * never again shorter than the playlist asks for.
   */
  stalls: number;
  /** When the last of these stalls was. */
  stalledMs: number;
}

export const fastestRate = 1.05;
const slowestRate = 0.95;
/** Change of the rate per second of difference. Half a second gives the fastest rate. */
const rateOfSecond = 0.1;
const toleranceS = { early: 0.2, late: 0.1 };
/** With less in the buffer, playing faster could stall. */
const bufferedLeastS = 0.4;
const stallS = 0.5;
const moreMaxS = 5;
const calmMs = 15_000;
/** A short delay may have caused the stalls, so each stall makes the calm time longer, up to this factor. */
const calmTimesMax = 8;
/** Stalls within this time have the same cause and count once. */
const sameStallMs = 5000;
const calmS = 0.25;
const lookEveryMs = 500;
/** A viewer who seeks further back than this wants to stay there. */
const followingS = 3;
/** When a viewer is later than this, one seek is better than minutes of faster playback. */
const jumpS = 10;
/** Loading makes a viewer late who joins. In the first two seconds a seek to loaded media is hardly visible. */
const joining = { forMs: 2000, lateS: 0.5 };
/** A viewer who plays faster than the stream has arrived at its edge: that is half a second early at double speed. */
export const caughtUpS = 1;

/** Whether a viewer who chose a speed has caught up with the stream, so that it must end. */
export function hasCaughtUp({ rate, lateS }: { rate: number; lateS: number }): boolean {
  return rate > 1 && lateS <= caughtUpS;
}

/** Whether to seek to the live position. `playedMs`: time since the viewer joined; undefined after their first seek. */
export function needsSeek(at: { lateS: number; bufferedS: number; playedMs: number | undefined }): boolean {
  const isJoining = at.playedMs !== undefined && at.playedMs < joining.forMs;
  const isLoaded = at.bufferedS > at.lateS + bufferedLeastS;
  return at.lateS > jumpS || (isJoining && isLoaded && at.lateS > joining.lateS);
}

/** The rate that brings a viewer to the wanted delay. */
export function catchUpRate(at: { delayS: number; targetS: number; bufferedS: number }): number {
  const lateS = at.delayS - at.targetS;
  if (lateS > -toleranceS.early && lateS < toleranceS.late) return 1;
  if (lateS > 0 && at.bufferedS < bufferedLeastS) return 1;
  const rate = Math.min(fastestRate, Math.max(slowestRate, 1 + lateS * rateOfSecond));
  return Math.round(rate * 1000) / 1000;
}

/** The delay after a stall. Several stalls within five seconds count once. */
export function lengthenDelay(delay: Delay, nowMs: number): Delay {
  const { moreS, stalls, stalledMs } = delay;
  if (stalls > 0 && nowMs - stalledMs < sameStallMs) return { ...delay, calmSinceMs: nowMs };
  const longerS = Math.min(moreMaxS, Math.max(0, moreS) + stallS);
  return { moreS: longerS, calmSinceMs: nowMs, stalls: stalls + 1, stalledMs: nowMs };
}

/** The delay, shortened after a calm time. Playlists ask for three parts; two are enough in a good network. */
export function shortenDelay(delay: Delay, { nowMs, partS }: { nowMs: number; partS: number }): Delay {
  const { moreS, calmSinceMs, stalls } = delay;
  const leastS = stalls > 1 ? 0 : -partS;
  const enoughMs = calmMs * Math.min(calmTimesMax, Math.max(1, stalls));
  if (moreS <= leastS || nowMs - calmSinceMs < enoughMs) return delay;
  return { ...delay, moreS: Math.max(leastS, moreS - calmS), calmSinceMs: nowMs };
}

/**
 * Keeps viewers of a stream as near to its live edge as their network allows. It replaces the function of hls.js, which
 * plays up to twice as fast and causes stalls.
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
    /** When the stream began to play, as `performance.now()`; null after the first seek. */
    let joinedMs: number | null | undefined;
    engine.use(signal, (hls, life) => {
      playedS = 0;
      joinedMs = undefined;
      onInterval(lookEveryMs, () => look(hls), life);
    });
    // The live position comes from the playlist, even from an old one. Without a playlist, `liveEdge` knows more.
    const lateness = () => {
      const edge = engine.hls?.liveSyncPosition ?? null;
      return edge === null ? (store.get().atEdge ? 0 : Number.POSITIVE_INFINITY) : edge - video.currentTime;
    };
    /** Age of the playlist. While nothing is loaded, the live position does not advance. */
    const ageS = () => engine.hls?.latestLevelDetails?.age ?? 0;
    const isNear = () => lateness() + (store.get().follows ? 0 : ageS()) < followingS;
    const listen = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal });
    listen('timeupdate', () => {
      if (!video.seeking) playedS = video.currentTime;
    });
    // At the beginning of the seek, because loading may take long. hls.js also seeks, forward over gaps in the media.
    listen('seeking', () => {
      if (joinedMs !== undefined) joinedMs = null;
      follow(isNear() || (store.get().follows && video.currentTime >= playedS));
    });
    // Only for a pause by the viewer: errors pause too, and so do browsers in a hidden page.
    listen('pause', () => {
      const { error, pictureInPicture } = store.get();
      if (!error && (!document.hidden || pictureInPicture)) follow(false);
    });
    listen('waiting', () => {
      if (store.get().started && !video.seeking) delay = lengthenDelay(delay, performance.now());
    });
    listen('playing', () => {
      if (joinedMs === undefined) joinedMs = performance.now();
      follow(store.get().follows || isNear());
    });

    function look(hls: Hls) {
      const askedS = askedDelay(hls);
      const rate = video.playbackRate;
      const isOwnRate = rate !== 1 && isChosen(rate);
      if (isOwnRate && hls.latestLevelDetails?.live && hasCaughtUp({ rate, lateS: lateness() })) {
        video.playbackRate = 1;
        follow(true);
        return;
      }
      // At the beginning of a seek it is unknown whether the viewer will still follow.
      const isPlaying = !video.paused && !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA;
      if (askedS === null || !store.get().follows || isOwnRate || !isPlaying) return;
      delay = shortenDelay(delay, { nowMs: performance.now(), partS: hls.latestLevelDetails?.partTarget ?? 0 });
      const targetS = askedS + delay.moreS;
      if (hls.targetLatency !== targetS) hls.targetLatency = targetS;
      const [lateS, bufferedS] = [lateness(), bufferedAhead(video)];
      const playedMs = typeof joinedMs === 'number' ? performance.now() - joinedMs : undefined;
      if (needsSeek({ lateS, bufferedS, playedMs })) {
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
