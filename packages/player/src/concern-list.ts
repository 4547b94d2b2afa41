import { announcer } from './concern/announcer.ts';
import { autoplay } from './concern/autoplay.ts';
import { captions } from './concern/captions.ts';
import { catchUp } from './concern/catch-up.ts';
import { chapters } from './concern/chapters.ts';
import { fullscreen } from './concern/fullscreen.ts';
import { gestures } from './concern/gestures.ts';
import { idle } from './concern/idle.ts';
import { keyFeedback } from './concern/key-feedback.ts';
import { keyboard } from './concern/keyboard.ts';
import { liveEdge } from './concern/live-edge.ts';
import { mediaSession } from './concern/media-session.ts';
import { pictureInPicture } from './concern/picture-in-picture.ts';
import { playRange } from './concern/play-range.ts';
import { playReport } from './concern/play-report.ts';
import { playback } from './concern/playback.ts';
import { size } from './concern/player-size.ts';
import { progress } from './concern/progress.ts';
import { quality } from './concern/quality.ts';
import { remote } from './concern/remote.ts';
import { resume } from './concern/resume.ts';
import { speed } from './concern/speed.ts';
import { storyboard } from './concern/storyboard.ts';
import { volume } from './concern/volume.ts';
import { recovery } from './engine/recovery.ts';
import { renditions } from './engine/renditions.ts';
import { source } from './engine/source.ts';
import type { PlaybackSession } from './playback-session.ts';
import type { PlayerState } from './state.ts';
import { waitForNextTask } from './wait-for-next-task.ts';

/**
 * The order matters: `progress` reads the time before `source` removes it, and concerns that use hls.js attach before
 * it.
 */
const concerns = [
  progress,
  playReport,
  playback,
  playRange,
  volume,
  speed,
  quality,
  recovery,
  renditions,
  captions,
  chapters,
  storyboard,
  resume,
  liveEdge,
  catchUp,
  remote,
  size,
  fullscreen,
  pictureInPicture,
  idle,
  keyboard,
  gestures,
  keyFeedback,
  mediaSession,
  source,
  autoplay,
  announcer,
];

const states = concerns.map(({ state }) => state);

export function initialState(): PlayerState {
  return Object.assign({}, ...states) as PlayerState;
}

/** The longest task: the length of a frame at 120 Hz. */
const taskMs = 8;

/** Attaches all concerns to a video until the signal aborts, in short tasks. */
export async function attachConcerns(session: PlaybackSession, signal: AbortSignal): Promise<void> {
  session.store.set(initialState());
  let began = performance.now();
  for (const concern of concerns) {
    if (signal.aborted) return;
    concern.attach(session, signal);
    if (performance.now() - began > taskMs) {
      await waitForNextTask();
      began = performance.now();
    }
  }
}
