import { listenToAll } from '../listen.ts';
import type { Concern } from '../stage.ts';

/** Reports when the viewer starts and stops watching, also by leaving; buffering counts as neither. */
export const playReport: Concern<object> = {
  state: {},
  attach({ video, props }, signal) {
    let told = false;
    const tell = (now: boolean) => {
      if (now === told) return;
      told = now;
      props().onPlayingChange?.(now);
    };
    listenToAll(video, ['play', 'pause', 'ended', 'emptied'], () => tell(!video.paused && !video.ended), signal);
    signal.addEventListener('abort', () => tell(false), { once: true });
  },
};
