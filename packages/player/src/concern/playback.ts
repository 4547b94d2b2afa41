import { pause, play } from '../engine/play.ts';
import { listenToAll } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { PlaybackState } from '../state.ts';
import { isPastRange } from './play-range.ts';

const timeEvents = ['timeupdate', 'seeking', 'seeked', 'progress', 'durationchange', 'loadedmetadata', 'emptied'];
const flowEvents = ['play', 'playing', 'pause', 'waiting', 'canplay', 'ended', 'seeking', 'seeked', 'emptied'];

function bufferedEndAt(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.2 && buffered.end(i) >= currentTime) return buffered.end(i);
  }
  return currentTime;
}

export const playback: Concern<PlaybackState> = {
  state: {
    rangeStart: 0,
    paused: true,
    ended: false,
    waiting: false,
    started: false,
    currentTime: 0,
    duration: 0,
    bufferedEnd: 0,
    seekableStart: 0,
    seekableEnd: 0,
  },
  attach({ video, store, props }, signal) {
    function readTimes() {
      const { seekable } = video;
      const { totalTime = 0, range } = props().source;
      const made = Number.isFinite(video.duration) ? video.duration : 0;
      const last = Math.min(made || Infinity, range?.end ?? Infinity);
      store.set({
        rangeStart: range?.start ?? 0,
        currentTime: video.currentTime,
        duration: range?.end ?? Math.max(totalTime, made),
        bufferedEnd: bufferedEndAt(video),
        seekableStart: seekable.length > 0 ? Math.max(seekable.start(0), range?.start ?? 0) : 0,
        seekableEnd: seekable.length > 0 ? Math.min(seekable.end(seekable.length - 1), last) : 0,
      });
    }
    function readFlow() {
      const stalled = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      store.set({
        paused: video.paused,
        ended: video.ended || isPastRange(video, props().source),
        waiting: !video.paused && !video.ended && stalled,
      });
    }
    listenToAll(video, timeEvents, readTimes, signal);
    listenToAll(video, flowEvents, readFlow, signal);
    listenToAll(video, ['loadeddata', 'playing'], () => store.set({ started: true }), signal);
    readTimes();
    readFlow();
  },
};

/**
 * The displayed time in whole seconds. At the end it is the duration, because the last frame starts a little earlier.
 */
export function shownSecond({ ended, duration, currentTime, rangeStart }: PlaybackState): number {
  return Math.max(0, Math.floor((ended && duration > 0 ? duration : currentTime) - rangeStart));
}

export function togglePlay(session: PlaybackSession): void {
  if (session.video.paused) play(session);
  else pause(session);
}
