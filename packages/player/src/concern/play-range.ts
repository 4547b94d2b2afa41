import { createTimer } from '../listen.ts';
import type { Concern } from '../playback-session.ts';
import type { PlayerSource } from '../props.ts';

const nearS = 0.05;
/** Longer than the interval of `timeupdate`, which comes about four times a second. */
const soonS = 0.5;

/** Whether playback has reached the end of the part. */
export function isPastRange({ currentTime }: HTMLVideoElement, { range }: PlayerSource): boolean {
  return range !== undefined && currentTime >= range.end - nearS;
}

/** Stops at the end of the part. When it is played again, it starts at its beginning. */
export const playRange: Concern<object> = {
  state: {},
  attach({ video, props }, signal) {
    const { range } = props().source;
    if (!range) return;
    const timer = createTimer(signal);
    const check = () => {
      if (video.paused) return;
      const leftS = range.end - nearS - video.currentTime;
      if (leftS <= 0) video.pause();
      else if (leftS < soonS) timer.start((leftS / video.playbackRate) * 1000, check);
    };
    video.addEventListener('timeupdate', check, { signal });
    video.addEventListener(
      'play',
      () => {
        if (isPastRange(video, props().source)) video.currentTime = range.start;
      },
      { signal },
    );
  },
};
