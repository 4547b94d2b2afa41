import { actStarts } from '../../catalogue/video.ts';
import { ramp, type Stop } from '../../draw/colour.ts';
import { clamp, keyed, smooth } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { auroraPower, createAurora } from './aurora.ts';
import { drawFells, drawShore } from './lake.ts';
import { createSnowfall } from './snowfall.ts';

const columns = 320;
const lines = 180;
/** The waterline in rows of the field. */
const shore = 115;

// The sky from overhead to the horizon: at dusk, at night, at first light.
const hours: Stop[][] = [
  [
    [0, '#0f2350'],
    [0.5, '#2a4f7c'],
    [0.8, '#6fa39a'],
    [0.93, '#d8b98a'],
    [1, '#e89a68'],
  ],
  [
    [0, '#050a1c'],
    [0.5, '#081530'],
    [0.85, '#0d2340'],
    [1, '#12304a'],
  ],
  [
    [0, '#04081a'],
    [0.5, '#071230'],
    [0.85, '#0b1d3a'],
    [1, '#0f2742'],
  ],
  [
    [0, '#24364f'],
    [0.5, '#48607a'],
    [0.85, '#8b95a4'],
    [1, '#b8a9a2'],
  ],
];

/** Ten minutes beside a lake: dusk, night, aurora and its reflection, snow, first light. */
export const sixtyNineNorth: Scene = (stage, video) => {
  const acts = actStarts(video);
  const [, dark = 0, , , whole = 0, snow = 0, grey = 0] = acts;
  const field = createField(columns, lines);
  const aurora = createAurora(columns, shore);
  const tables = hours.map((stops) => ramp(stops, shore));
  const fells = drawFells(stage.scale);
  const trees = drawShore(stage.scale);
  const snowfall = createSnowfall();

  return function draw(t) {
    const hour = keyed(
      [
        [0, 0],
        [dark, 0.82],
        [dark + 40, 1],
        [whole, 2],
        [snow + 30, 2],
        [grey + 20, 2.6],
        [video.seconds, 3],
      ],
      t,
    );
    const power = auroraPower(acts, t);
    aurora.shine(t, power, smooth(whole - 40, whole + 30, t));
    paintSky(t, hour);
    field.paint(stage);
    stars(t, clamp(hour) * smooth(2.9, 2.3, hour) * (1 - 0.75 * smooth(snow, snow + 30, t)));
    const { ctx } = stage;
    const push = 1.015 + 0.06 * smooth(0, video.seconds, t);
    const drift = 9 * wander(t * 0.016, 1);
    ctx.save();
    ctx.translate(stageWidth / 2 + drift, 459);
    ctx.scale(push, push);
    ctx.drawImage(fells.canvas, -stageWidth / 2 - 40, -210, stageWidth + 80, 420);
    ctx.restore();
    glints(t, power);
    ctx.drawImage(
      trees.canvas,
      -60 + drift * 2.6 - 16 * smooth(0, video.seconds, t),
      300 + 2 * wander(t * 0.1, 4),
      stageWidth + 120,
      440,
    );
    const flakes = smooth(snow, snow + 24, t) * smooth(video.seconds - 4, grey + 10, t);
    if (flakes > 0) snowfall(stage, t, 0, 1.2, 0.55 * flakes);
  };

  function paintSky(t: number, hour: number): void {
    const { pixels } = field;
    const { light } = aurora;
    const first = Math.min(hours.length - 2, Math.floor(hour));
    const part = clamp(hour - first);
    const [a, b] = [tables[first] as Float32Array, tables[first + 1] as Float32Array];
    for (let y = 0; y < lines; y += 1) {
      const mirrored = y >= shore;
      const down = mirrored ? (y - shore) / (lines - shore) : 0;
      const row = mirrored ? clamp(shore - 1 - (y - shore) * 1.62, 0, shore - 1) | 0 : y;
      const dim = mirrored ? 0.72 - 0.34 * down : 1;
      const [sr, sg, sb] = [0, 1, 2].map(
        (at) => (a[row * 3 + at] as number) + ((b[row * 3 + at] as number) - (a[row * 3 + at] as number)) * part,
      ) as [number, number, number];
      const wave = mirrored ? Math.sin(y * 2.4 + t * 1.1) * 0.8 + Math.sin(y * 0.9 - t * 0.7) * (0.6 + 2.4 * down) : 0;
      for (let x = 0; x < columns; x += 1) {
        const from = mirrored ? clamp(x + wave + 0.7 * Math.sin(x * 0.21 + t * 0.9 + y), 0, columns - 1) | 0 : x;
        const source = (row * columns + from) * 3;
        const at = (y * columns + x) * 4;
        const noise = dither(x, y);
        pixels[at] = (sr + (light[source] as number)) * dim + noise;
        pixels[at + 1] = (sg + (light[source + 1] as number)) * dim + noise;
        pixels[at + 2] = (sb + (light[source + 2] as number)) * dim + noise + (mirrored ? 3 : 0);
      }
    }
  }

  function stars(t: number, night: number): void {
    if (night <= 0.01) return;
    const { ctx } = stage;
    ctx.fillStyle = '#f2f6ff';
    for (let star = 0; star < 230; star += 1) {
      const come = smooth(hash(star, 4) * 0.85, hash(star, 4) * 0.85 + 0.15, night);
      const size = 1.1 + 1.5 * hash(star, 5) ** 4;
      const x = (hash(star, 1) * 1420 + t * 0.16 * (1 + hash(star, 7) * 0.1)) % 1420;
      ctx.globalAlpha = come * (0.24 + 0.76 * hash(star, 3) ** 3) * (0.78 + 0.22 * wander(t * 2.2, star));
      ctx.fillRect(x - 70, hash(star, 2) * 390, size, size);
    }
    // A meteor about once a minute.
    const age = (t % 61) - 37;
    if (age > 0 && age < 0.7) {
      const id = Math.floor(t / 61);
      const x = 240 + 700 * hash(id, 8) + age * 420;
      const y = 60 + 120 * hash(id, 9) + age * 190;
      ctx.globalAlpha = night * Math.sin((age / 0.7) * Math.PI);
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = 1.6;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x - 90, y - 41);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }

  function glints(t: number, power: number): void {
    const { ctx } = stage;
    ctx.fillStyle = power > 0.1 ? 'rgba(190,255,220,0.5)' : 'rgba(230,220,210,0.4)';
    for (let glint = 0; glint < 70; glint += 1) {
      const part = hash(glint, 21);
      const alive = Math.sin(t * (0.5 + hash(glint, 22)) + glint * 5);
      if (alive < 0.5) continue;
      ctx.globalAlpha = (alive - 0.5) * 0.7;
      const x = (((hash(glint, 23) * 1400 + t * 3 * (0.4 + part)) % 1400) + 1400) % 1400;
      ctx.fillRect(x - 60, 470 + part * 190, 8 + 40 * part, 1 + part);
    }
    ctx.globalAlpha = 1;
  }
};
