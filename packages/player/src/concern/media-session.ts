import { pause, play } from '../engine/play.ts';
import type { Concern } from '../playback-session.ts';
import { seekBy, seekStepSeconds, seekTo } from './seek.ts';

/** The media controls of the system: lock screen, keyboard keys, headphones. */
export const mediaSession: Concern<object> = {
  state: {},
  attach(session, signal) {
    const controls = navigator.mediaSession;
    if (!controls) return;
    const { video } = session;
    const { title, artist, artwork = [] } = session.props().source;
    controls.metadata = new MediaMetadata({ title, artist: artist ?? '', artwork });
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => play(session),
      pause: () => pause(session),
      stop: () => pause(session),
      seekbackward: ({ seekOffset }) => seekBy(session, -(seekOffset ?? seekStepSeconds)),
      seekforward: ({ seekOffset }) => seekBy(session, seekOffset ?? seekStepSeconds),
      seekto: ({ seekTime }) => seekTo(session, seekTime ?? 0),
    };
    const names = Object.keys(actions) as MediaSessionAction[];
    for (const name of names) controls.setActionHandler(name, actions[name] ?? null);

    function readPosition() {
      const { duration, playbackRate, currentTime } = video;
      if (!Number.isFinite(duration) || currentTime > duration) return;
      controls.setPositionState({ duration, playbackRate, position: currentTime });
    }
    for (const event of ['durationchange', 'ratechange', 'seeked', 'play']) {
      video.addEventListener(event, readPosition, { signal });
    }
    signal.addEventListener('abort', () => {
      controls.metadata = null;
      for (const name of names) controls.setActionHandler(name, null);
    });
  },
};
