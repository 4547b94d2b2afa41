import type { Stage } from '../stage.ts';
import { seekTo } from './playback.ts';

/** If the playlist has no frame rate, or the browser plays it natively. */
const usualFrameRate = 25;

/** Shows the next (1) or the previous (-1) frame and stays there. */
export function stepFrame(stage: Stage, direction: 1 | -1): void {
  const { video, engine } = stage;
  const { levels = [], currentLevel = -1, loadLevel = -1 } = engine.hls ?? {};
  // During a seek no level is current.
  const rate = (levels[currentLevel] ?? levels[loadLevel])?.frameRate || usualFrameRate;
  video.pause();
  // Times are inexact: the hundredth keeps the start of a frame in this frame, and the half is the middle of the target
  // frame.
  const frame = Math.floor(video.currentTime * rate + 0.01);
  seekTo(stage, (frame + direction + 0.5) / rate);
}
