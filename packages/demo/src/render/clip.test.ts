import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findVideo, videos } from '../catalogue/catalogue.ts';
import { renderClip } from './clip.ts';
import { createFilm } from './film.ts';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-clip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('renders the exact number of frames and seconds, with sound, and leaves no other files', async () => {
  const file = join(folder, 'study.mp4');
  await renderClip({ ...findVideo('study-1-arcs'), seconds: 2, cards: [], sounds: [] }, file);
  const { stdout } = await run('ffprobe', ['-v', 'error', '-count_packets', '-show_streams', '-of', 'json', file]);
  const [picture, sound] = JSON.parse(stdout).streams;
  expect(picture).toMatchObject({
    codec_name: 'h264',
    width: 1280,
    height: 720,
    r_frame_rate: '30/1',
    nb_read_packets: '60',
  });
  expect(Number(picture.duration)).toBeCloseTo(2, 3);
  expect(sound).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 });
  expect(Number(sound.duration)).toBeCloseTo(2, 1);
  expect(await readdir(folder)).toEqual(['study.mp4']);
}, 30_000);

it('stops when aborted and leaves no files', async () => {
  const stop = new AbortController();
  const file = join(folder, 'stopped.mp4');
  const made = renderClip({ ...findVideo('study-1-arcs'), seconds: 4 }, file, {
    signal: stop.signal,
    onProgress: (frame) => frame === 10 && stop.abort(),
  });
  await expect(made).rejects.toThrow(/abort/i);
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
}, 30_000);

it.each(videos)('$slug has contrast in its best frame, which is the same every time', (video) => {
  const film = createFilm(video, 320);
  film.drawClean(video.posterAt);
  const { light, spread } = measure(film.stage.canvas.data());
  expect(light).toBeGreaterThan(8);
  expect(light).toBeLessThan(215);
  expect(spread).toBeGreaterThan(12);
  const first = film.stage.canvas.data().toString('base64');
  film.drawClean(video.posterAt + 1.5);
  expect(film.stage.canvas.data().toString('base64')).not.toBe(first);
  film.drawClean(video.posterAt);
  expect(film.stage.canvas.data().toString('base64') === first).toBe(true);
});

/** Mean and standard deviation of the green channel. */
function measure(pixels: Buffer): { light: number; spread: number } {
  let sum = 0;
  let squares = 0;
  for (let at = 1; at < pixels.length; at += 4) {
    sum += pixels[at] as number;
    squares += (pixels[at] as number) ** 2;
  }
  const count = pixels.length / 4;
  return { light: sum / count, spread: Math.sqrt(squares / count - (sum / count) ** 2) };
}
