import { listenToAll } from '../listen.ts';
import type { Concern } from '../playback-session.ts';

/** Reports when the viewer starts and stops watching, also by leaving; buffering counts as neither. */
export const playReport: Concern<object> = {
  state: {},
  attach({ video, props }, signal) {
    let reported = false;
    const report = (now: boolean) => {
      if (now === reported) return;
      reported = now;
      props().onPlayingChange?.(now);
    };
    listenToAll(video, ['play', 'pause', 'ended', 'emptied'], () => report(!video.paused && !video.ended), signal);
    signal.addEventListener('abort', () => report(false), { once: true });
  },
};
