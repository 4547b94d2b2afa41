import { onInterval } from '../listen.ts';
import type { Concern } from '../playback-session.ts';

const reportEveryMs = 10_000;
/** A step that exceeds the elapsed time by more than this is a jump. */
const toleranceSeconds = 0.25;

export interface WatchClock {
  /** Playback is at `time` (seconds) at `now` (ms), with `rate`; 0 while paused. */
  tick(time: number, now: number, rate: number): void;
  /** A seek moved playback. */
  jump(time: number, now: number): void;
  /** Seconds of video played since the last call. */
  take(): number;
}

/** Counts the seconds of video that were played, at any speed, without the parts skipped by seeks. */
export function createWatchClock(): WatchClock {
  let lastTime = 0;
  let lastNow = 0;
  let lastRate = 0;
  let watched = 0;
  return {
    tick(time, now, rate) {
      const possible = ((now - lastNow) / 1000) * Math.max(lastRate, rate) + toleranceSeconds;
      const step = time - lastTime;
      if (lastRate > 0 && step > 0 && step <= possible) watched += step;
      [lastTime, lastNow, lastRate] = [time, now, rate];
    },
    jump(time, now) {
      const sinceTick = ((now - lastNow) / 1000) * lastRate;
      watched += Math.min(sinceTick, toleranceSeconds);
      [lastTime, lastNow] = [time, now];
    },
    take() {
      const taken = watched;
      watched = 0;
      return taken;
    },
  };
}

/** Reports every 10 s while playing, on pause, after a seek, at the end, and when the page is hidden or left. */
export const progress: Concern<object> = {
  state: {},
  attach({ video, store, props }, signal) {
    const clock = createWatchClock();
    let reportedTime = -1;
    const rate = () => (video.paused || video.ended ? 0 : video.playbackRate);
    const tick = () => {
      if (!video.seeking) clock.tick(video.currentTime, performance.now(), rate());
    };

    function report(isLeaving: boolean) {
      tick();
      const durationWatched = clock.take();
      const { started, duration } = store.get();
      if (!started || (duration === 0 && !props().source.live)) return;
      if (durationWatched === 0 && video.currentTime === reportedTime) return;
      reportedTime = video.currentTime;
      props().onProgress?.({ currentTime: video.currentTime, totalTime: duration, durationWatched, isLeaving });
    }

    for (const event of ['timeupdate', 'playing', 'ratechange', 'waiting'])
      video.addEventListener(event, tick, { signal });
    video.addEventListener('seeking', () => clock.jump(video.currentTime, performance.now()), { signal });
    for (const event of ['pause', 'seeked', 'ended']) video.addEventListener(event, () => report(false), { signal });
    video.addEventListener('ended', () => props().onEnded?.(), { signal });
    onInterval(
      reportEveryMs,
      () => {
        if (!video.paused) report(false);
      },
      signal,
    );
    window.addEventListener('pagehide', () => report(true), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') report(true);
      },
      { signal },
    );
    signal.addEventListener('abort', () => report(true), { once: true });
  },
};
