import { announcer } from './announcer.ts';
import { autoplay } from './autoplay.ts';
import { bezel } from './bezel.ts';
import { captions } from './captions.ts';
import { chapters } from './chapters.ts';
import { fullscreen } from './fullscreen.ts';
import { gestures } from './gestures.ts';
import { idle } from './idle.ts';
import { keyboard } from './keyboard.ts';
import { liveEdge } from './live-edge.ts';
import { mediaSession } from './media-session.ts';
import { pictureInPicture } from './picture-in-picture.ts';
import { playback } from './playback.ts';
import { playing } from './playing.ts';
import { progress } from './progress.ts';
import { quality } from './quality.ts';
import { recovery } from './recovery.ts';
import { remote } from './remote.ts';
import { renditions } from './renditions.ts';
import { resume } from './resume.ts';
import { size } from './size.ts';
import { source } from './source.ts';
import { speed } from './speed.ts';
import type { Stage } from './stage.ts';
import type { PlayerState } from './state.ts';
import { storyboard } from './storyboard.ts';
import { nextTurn } from './turn.ts';
import { volume } from './volume.ts';

/** In order: progress takes its last reading before the source is taken away, and whoever uses hls.js is there first. */
const features = [
  progress,
  playing,
  playback,
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
  remote,
  size,
  fullscreen,
  pictureInPicture,
  idle,
  keyboard,
  gestures,
  bezel,
  mediaSession,
  source,
  autoplay,
  announcer,
];

const states = features.map(({ state }) => state);

export function initialState(): PlayerState {
  return Object.assign({}, ...states) as PlayerState;
}

/** A frame at 120 Hz. */
const turnMs = 8;

/** Puts a video on the stage, until the signal aborts; in short turns. */
export async function attachFeatures(stage: Stage, signal: AbortSignal): Promise<void> {
  stage.store.set(initialState());
  let began = performance.now();
  for (const feature of features) {
    if (signal.aborted) return;
    feature.attach(stage, signal);
    if (performance.now() - began > turnMs) {
      await nextTurn();
      began = performance.now();
    }
  }
}
