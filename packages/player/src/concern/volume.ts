import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { VolumeState } from '../state.ts';
import { readPreferences, storePreference } from './preferences.ts';

export const volumeStep = 0.05;

export const volume: Concern<VolumeState> = {
  state: { volume: 1, muted: false },
  attach(session, signal) {
    const { video, store } = session;
    const preferences = readPreferences(session);
    if (typeof preferences.volume === 'number') video.volume = Math.min(1, Math.max(0, preferences.volume));
    if (typeof preferences.muted === 'boolean') video.muted = preferences.muted;
    if (session.props().startMuted) video.muted = true;
    const read = () => store.set({ volume: video.volume, muted: video.muted || video.volume === 0 });
    video.addEventListener('volumechange', read, { signal });
    read();
  },
};

/** Sets the volume, 0 to 1. A volume above 0 unmutes. */
export function setVolume(session: PlaybackSession, value: number): void {
  const { video } = session;
  video.volume = Math.min(1, Math.max(0, value));
  video.muted = video.volume === 0;
  session.store.set({ autoplayMuted: false });
  storePreference(session, { volume: video.volume, muted: video.muted });
}

export function toggleMute(session: PlaybackSession): void {
  const { video } = session;
  if (video.muted && video.volume === 0) video.volume = 0.5;
  video.muted = !video.muted;
  session.store.set({ autoplayMuted: false });
  storePreference(session, { volume: video.volume, muted: video.muted });
}
