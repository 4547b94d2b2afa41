import { pause, play } from '../engine/play.ts';
import type { Concern } from '../stage.ts';
import { seekBy, seekStepSeconds, seekTo } from './seek.ts';

/** The media controls of the system: lock screen, keyboard keys, headphones. */
export const mediaSession: Concern<object> = {
  state: {},
  attach(stage, signal) {
    const session = navigator.mediaSession;
    if (!session) return;
    const { video } = stage;
    const { title, artist, artwork = [] } = stage.props().source;
    session.metadata = new MediaMetadata({ title, artist: artist ?? '', artwork });
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => play(stage),
      pause: () => pause(stage),
      stop: () => pause(stage),
      seekbackward: ({ seekOffset }) => seekBy(stage, -(seekOffset ?? seekStepSeconds)),
      seekforward: ({ seekOffset }) => seekBy(stage, seekOffset ?? seekStepSeconds),
      seekto: ({ seekTime }) => seekTo(stage, seekTime ?? 0),
    };
    const names = Object.keys(actions) as MediaSessionAction[];
    for (const name of names) session.setActionHandler(name, actions[name] ?? null);

    function readPosition() {
      const { duration, playbackRate, currentTime } = video;
      if (!Number.isFinite(duration) || currentTime > duration) return;
      session.setPositionState({ duration, playbackRate, position: currentTime });
    }
    for (const event of ['durationchange', 'ratechange', 'seeked', 'play']) {
      video.addEventListener(event, readPosition, { signal });
    }
    signal.addEventListener('abort', () => {
      session.metadata = null;
      for (const name of names) session.setActionHandler(name, null);
    });
  },
};
