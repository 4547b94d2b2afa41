import type { Concern, Stage } from '../stage.ts';
import type { SpeedState } from '../state.ts';
import { keepPreference, readPreferences } from './preferences.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const speed: Concern<SpeedState> = {
  state: { speed: 1 },
  attach(stage, signal) {
    const { video, store } = stage;
    // A livestream can't be played faster than real time.
    const kept = stage.props().source.live ? 1 : readPreferences(stage).speed;
    // Loading resets playbackRate to the default rate.
    video.defaultPlaybackRate = video.playbackRate = speeds.find((rate) => rate === kept) ?? 1;
    // Other rates are those of `catchUp`.
    const read = () => store.set({ speed: speeds.find((rate) => rate === video.playbackRate) ?? 1 });
    video.addEventListener('ratechange', read, { signal });
    read();
  },
};

export function setSpeed(stage: Stage, rate: number): void {
  stage.video.defaultPlaybackRate = stage.video.playbackRate = rate;
  keepPreference(stage, { speed: rate });
}

/** One step faster (1) or slower (-1). Returns the new rate. */
export function stepSpeed(stage: Stage, direction: 1 | -1): number {
  const now = stage.video.playbackRate;
  const next =
    direction > 0 ? (speeds.find((rate) => rate > now) ?? now) : (speeds.findLast((rate) => rate < now) ?? now);
  setSpeed(stage, next);
  return next;
}
