import type { PlaybackSession } from '../playback-session.ts';
import { seekTo } from './seek.ts';

/** Used if the playlist has no frame rate or playback is native. */
const usualFrameRate = 25;

/** Pauses and shows the next (1) or previous (-1) frame. */
export function stepFrame(session: PlaybackSession, direction: 1 | -1): void {
  const { video, engine } = session;
  const { levels = [], currentLevel = -1, loadLevel = -1 } = engine.hls ?? {};
  // During a seek no level is current.
  const rate = (levels[currentLevel] ?? levels[loadLevel])?.frameRate || usualFrameRate;
  video.pause();
  // Times are inexact. Adding 0.01 keeps the start of a frame in this frame; adding 0.5 seeks to the middle of the
  // target frame.
  const frame = Math.floor(video.currentTime * rate + 0.01);
  seekTo(session, (frame + direction + 0.5) / rate);
}
