import { writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { findVideo } from '../catalogue/catalogue.ts';
import { createFilm } from './film.ts';

// node src/render/preview.ts <slug> <file.png> [columns×rows | t]: a contact sheet or one still, and the time per
// frame.
const [slug = '', file = '/tmp/sheet.png', shape = '4x3'] = process.argv.slice(2);
const video = findVideo(slug);
const started = performance.now();
const film = createFilm(video, video.width);
const prepared = performance.now() - started;
const frames = video.seconds * video.frameRate;

if (shape.includes('x')) {
  const [columns = 4, rows = 3] = shape.split('x').map(Number);
  const sheet = createCanvas(columns * 480, rows * 270);
  const ctx = sheet.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  for (let cell = 0; cell < columns * rows; cell += 1) {
    film.drawFrame(Math.floor(((cell + 0.5) / (columns * rows)) * frames));
    ctx.drawImage(film.stage.canvas, (cell % columns) * 480, Math.floor(cell / columns) * 270, 478, 268);
  }
  writeFileSync(file, sheet.toBuffer('image/png'));
} else {
  film.drawFrame(Math.floor(Number(shape) * video.frameRate));
  writeFileSync(file, film.stage.canvas.toBuffer('image/png'));
}

const first = Math.floor(frames * 0.1);
const step = Math.floor(frames / 60);
const timed = process.cpuUsage();
let drawn = 0;
for (let frame = first; frame < frames * 0.9; frame += step, drawn += 1) {
  film.drawFrame(frame);
  film.stage.ctx.getImageData(0, 0, 1, 1);
}
const spent = process.cpuUsage(timed);
const each = (spent.user + spent.system) / 1000 / drawn;
console.log(`${slug} ${video.width}w prepare ${prepared.toFixed(0)} ms, ${each.toFixed(1)} ms CPU a frame`);
