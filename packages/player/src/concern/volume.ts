import type { Concern, Stage } from '../stage.ts';
import type { VolumeState } from '../state.ts';
import { keepPreference, readPreferences } from './preferences.ts';

export const volumeStep = 0.05;

export const volume: Concern<VolumeState> = {
  state: { volume: 1, muted: false },
  attach(stage, signal) {
    const { video, store } = stage;
    const kept = readPreferences(stage);
    if (typeof kept.volume === 'number') video.volume = Math.min(1, Math.max(0, kept.volume));
    if (typeof kept.muted === 'boolean') video.muted = kept.muted;
    if (stage.props().startMuted) video.muted = true;
    const read = () => store.set({ volume: video.volume, muted: video.muted || video.volume === 0 });
    video.addEventListener('volumechange', read, { signal });
    read();
  },
};

/** Sets the volume, 0 to 1. A volume above 0 unmutes. */
export function setVolume(stage: Stage, value: number): void {
  const { video } = stage;
  video.volume = Math.min(1, Math.max(0, value));
  video.muted = video.volume === 0;
  stage.store.set({ autoplayMuted: false });
  keepPreference(stage, { volume: video.volume, muted: video.muted });
}

export function toggleMute(stage: Stage): void {
  const { video } = stage;
  if (video.muted && video.volume === 0) video.volume = 0.5;
  video.muted = !video.muted;
  stage.store.set({ autoplayMuted: false });
  keepPreference(stage, { volume: video.volume, muted: video.muted });
}
