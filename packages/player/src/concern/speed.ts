import type { PlayerSource } from '../props.ts';
import type { Concern, Stage } from '../stage.ts';
import type { LiveEdgeState, SpeedState } from '../state.ts';
import { keepPreference, readPreferences } from './preferences.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const speed: Concern<SpeedState> = {
  state: { speed: 1 },
  attach(stage, signal) {
    const { video, store } = stage;
    // A livestream begins at its edge, where the only speed is 1.
    const kept = stage.props().source.live ? 1 : readPreferences(stage).speed;
    // Loading resets playbackRate to the default rate.
    video.defaultPlaybackRate = video.playbackRate = speeds.find((rate) => rate === kept) ?? 1;
    // `catchUp` sets other rates, which viewers do not see.
    const read = () => store.set({ speed: speeds.find((rate) => rate === video.playbackRate) ?? 1 });
    video.addEventListener('ratechange', read, { signal });
    read();
  },
};

/** Whether the viewer can choose a speed. In a livestream this is possible only behind the live edge. */
export function mayChangeSpeed({ atEdge }: Pick<LiveEdgeState, 'atEdge'>, { live }: Pick<PlayerSource, 'live'>) {
  return !live || !atEdge;
}

/** Sets the speed. In a livestream it is not stored, and lasts until the live edge, where `catchUp` resets it to 1. */
export function setSpeed(stage: Stage, rate: number): void {
  stage.video.playbackRate = rate;
  if (stage.props().source.live) return;
  stage.video.defaultPlaybackRate = rate;
  keepPreference(stage, { speed: rate });
}

/** One step faster (1) or slower (-1). Returns the new rate. */
export function stepSpeed(stage: Stage, direction: 1 | -1): number {
  const now = speeds.find((rate) => rate === stage.video.playbackRate) ?? 1;
  const next =
    direction > 0 ? (speeds.find((rate) => rate > now) ?? now) : (speeds.findLast((rate) => rate < now) ?? now);
  setSpeed(stage, next);
  return next;
}
