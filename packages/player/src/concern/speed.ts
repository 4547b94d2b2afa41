import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { PlayerSource } from '../props.ts';
import type { LiveEdgeState, SpeedState } from '../state.ts';
import { readPreferences, storePreference } from './preferences.ts';

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const speed: Concern<SpeedState> = {
  state: { speed: 1 },
  attach(session, signal) {
    const { video, store } = session;
    // A livestream begins at its edge, where the only speed is 1.
    const lastSpeed = session.props().source.live ? 1 : readPreferences(session).speed;
    // Loading resets playbackRate to the default rate.
    video.defaultPlaybackRate = video.playbackRate = speeds.find((rate) => rate === lastSpeed) ?? 1;
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
export function setSpeed(session: PlaybackSession, rate: number): void {
  session.video.playbackRate = rate;
  if (session.props().source.live) return;
  session.video.defaultPlaybackRate = rate;
  storePreference(session, { speed: rate });
}

/** One step faster (1) or slower (-1). Returns the new rate. */
export function stepSpeed(session: PlaybackSession, direction: 1 | -1): number {
  const now = speeds.find((rate) => rate === session.video.playbackRate) ?? 1;
  const next =
    direction > 0 ? (speeds.find((rate) => rate > now) ?? now) : (speeds.findLast((rate) => rate < now) ?? now);
  setSpeed(session, next);
  return next;
}
