import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import type { Video } from '../catalogue/video.ts';
import { renderSound } from '../sound/render-sound.ts';
import { composeScore } from '../sound/score/scores.ts';
import { sampleRate } from '../sound/voice/voice.ts';
import { createFilm } from './film.ts';

export type RenderOptions = {
  ffmpegPath?: string;
  signal?: AbortSignal;
  onProgress?: (frame: number, frames: number) => void;
};

/**
 * Renders picture and sound of a video to `outFile` (H.264 and AAC in MP4, source quality). It holds one frame and one
 * block of sound in memory. The file gets its name only when it is complete; leftovers of a killed run are replaced.
 */
export async function renderClip(
  video: Video,
  outFile: string,
  { ffmpegPath = 'ffmpeg', signal, onProgress }: RenderOptions = {},
): Promise<void> {
  const sound = `${outFile}.f32`;
  const unfinished = `${outFile}.part`;
  try {
    const { gainDb } = await renderSound(composeScore(video), video.seconds, sound, signal);
    await encode(video, sound, gainDb, unfinished, { ffmpegPath, signal, onProgress });
    await rename(unfinished, outFile);
  } finally {
    await Promise.all([rm(sound, { force: true }), rm(unfinished, { force: true })]);
  }
}

async function encode(
  video: Video,
  sound: string,
  gainDb: number,
  file: string,
  { ffmpegPath = 'ffmpeg', signal, onProgress }: RenderOptions,
): Promise<void> {
  const film = createFilm(video, video.width);
  const { width, height } = film.stage.canvas;
  const frames = Math.round(video.seconds * video.frameRate);
  const ffmpeg = spawn(
    ffmpegPath,
    [
      ['-hide_banner', '-loglevel', 'error', '-y'],
      ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', `${video.frameRate}`, '-i', 'pipe:0'],
      ['-f', 'f32le', '-ar', `${sampleRate}`, '-ac', '2', '-i', sound],
      ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-g', `${video.frameRate * 4}`],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
      ['-af', `volume=${gainDb.toFixed(2)}dB,alimiter=limit=0.89:level=false`, '-c:a', 'aac', '-b:a', '192k'],
      ['-movflags', '+faststart', '-f', 'mp4', file],
    ].flat(),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let complaint = '';
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const ended = once(ffmpeg, 'close') as Promise<[number | null]>;
  // Errors of the program or the pipe are reported when `ended` is awaited, not in the middle of a frame.
  ended.catch(() => undefined);
  ffmpeg.stdin.on('error', () => undefined);
  try {
    for (let frame = 0; frame < frames && ffmpeg.exitCode === null && !ffmpeg.stdin.destroyed; frame += 1) {
      signal?.throwIfAborted();
      film.drawFrame(frame);
      const pixels = film.stage.canvas.data();
      await new Promise<void>((resolve) => ffmpeg.stdin.write(pixels, () => resolve()));
      onProgress?.(frame + 1, frames);
    }
    ffmpeg.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg could not encode ${video.slug}: ${complaint.trim() || `exit ${code}`}`);
  } finally {
    ffmpeg.kill('SIGKILL');
    await ended.catch(() => undefined);
  }
}
