import { actStarts } from '../../catalogue/video.ts';
import { css, rgb } from '../../draw/colour.ts';
import { clamp, easeBack, lerp, smooth, tau } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { interferenceTable } from '../../draw/spectrum.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const cells = 380;
const stepNm = 4;
const burstSeconds = 0.34;

/** A soap bubble from start to burst. Its colours follow from its thickness in white light. */
export const thinFilm: Scene = (stage, video) => {
  const [, , drain = 0, black = 0] = actStarts(video);
  const burst = black + 8.6;
  const field = createField(cells, cells);
  const swirl = createNoise('film-swirl', 4, 4);
  const warp = createNoise('film-warp', 3, 3);
  const colours = interferenceTable(640, stepNm);
  const lamp = glow(128, rgb('#6d86c9'), 0.1);

  return function draw(t) {
    const breath = easeBack(smooth(0.6, 4.6, t), 0.9);
    const radius = (70 + 215 * breath) * (1 + 0.05 * smooth(6, burst, t));
    const x = stageWidth * 0.635 + 16 * wander(t * 0.3, 1);
    const y = 372 + 9 * wander(t * 0.42, 2) + 12 * (1 - breath);
    backdrop(stage, t, lamp);
    ring(stage, x, y - radius * 0.985);
    const gone = clamp((t - burst) / burstSeconds);
    if (gone < 1) {
      paintFilm(t, gone);
      const wobble = 1 + 0.012 * wander(t * 1.1, 3);
      const box = {
        x: x - radius * wobble,
        y: y - radius / wobble,
        width: 2 * radius * wobble,
        height: (2 * radius) / wobble,
      };
      field.paint(stage, 'lighter', 1, box);
    }
    if (t > burst) droplets(stage, x, y, radius, t - burst);
  };

  function paintFilm(t: number, gone: number): void {
    const { pixels } = field;
    const thick = lerp(980, 250, smooth(4, black + 7, t));
    const sag = smooth(drain - 6, black + 2, t);
    const restless = lerp(1, 0.28, smooth(drain, black + 4, t));
    const hole = lerp(0, 2.6, gone);
    const spin = t * 0.035;
    for (let row = 0, at = 0; row < cells; row += 1) {
      const ny = (row + 0.5) / (cells / 2) - 1;
      for (let column = 0; column < cells; column += 1, at += 4) {
        const nx = (column + 0.5) / (cells / 2) - 1;
        const reach = nx * nx + ny * ny;
        if (reach >= 1 || (gone > 0 && Math.hypot(nx * 0.6, ny + 1) < hole)) {
          pixels[at] = pixels[at + 1] = pixels[at + 2] = 0;
          continue;
        }
        const nz = Math.sqrt(1 - reach);
        const u = nx / (1.15 + nz) + spin;
        const v = ny / (1.15 + nz);
        const bend = warp(u * 0.7 + t * 0.012, v * 0.7 - t * 0.02) - 0.5;
        const bend2 = warp(u * 0.9 - t * 0.017, v * 0.6 + 0.5) - 0.5;
        const flow = swirl(u * 0.75 + bend * 0.9, v * 1.1 + bend2 * 0.9 - t * 0.016) - 0.5;
        const down = lerp(0.55 + 0.2 * ny, clamp(0.62 + 0.62 * ny + 0.1 * flow, 0, 2), sag);
        const nm = Math.max(0, thick * (down + restless * flow * 1.15));
        const inside = Math.sqrt(1 - (1 - nz * nz) / 1.77);
        const place = Math.min(638, (2.66 * nm * inside) / stepNm) | 0;
        const rim = 1 - nz;
        const shine = 0.2 + 0.34 * rim + 1.0 * rim * rim * rim;
        const edge = smooth(1, 0.985, reach);
        const gleam = windowLight(nx, ny) + 0.5 * windowLight(-nx * 1.25, -ny * 1.25);
        const power = (shine + gleam * 0.85) * edge;
        const white = gleam * gleam * 46 * edge;
        const noise = dither(column, row);
        pixels[at] = (colours[place * 3] as number) * power + white + 5 * rim + noise;
        pixels[at + 1] = (colours[place * 3 + 1] as number) * power + white + 6 * rim + noise;
        pixels[at + 2] = (colours[place * 3 + 2] as number) * power + white + 11 * rim + noise;
      }
    }
  }
};

/** The reflection of a tall window with a cross bar, distorted by the sphere. */
function windowLight(nx: number, ny: number): number {
  const x = nx * 0.92 + ny * 0.24 + 0.52;
  const y = ny * 0.92 - nx * 0.3 + 0.36;
  const pane = smooth(0.17, 0.13, Math.abs(x - 0.06 * y * y)) * smooth(0.25, 0.2, Math.abs(y));
  return pane * (1 - smooth(0.02, 0.008, Math.abs(x)) * 0.9) * (1 - smooth(0.02, 0.008, Math.abs(y + 0.03)) * 0.9);
}

function backdrop(stage: Stage, t: number, lamp: ReturnType<typeof glow>): void {
  const { ctx } = stage;
  const wall = ctx.createRadialGradient(860, 300, 60, 760, 380, 900);
  wall.addColorStop(0, '#16203a');
  wall.addColorStop(0.5, '#0a0d1b');
  wall.addColorStop(1, '#030408');
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  blended(stage, 'lighter', 0.16, () => ctx.drawImage(lamp, 80 + 20 * wander(t * 0.2, 6), 30, 300, 260));
}

function ring(stage: Stage, x: number, y: number): void {
  const { ctx } = stage;
  ctx.lineWidth = 5;
  const metal = ctx.createLinearGradient(x - 60, 0, x + 60, 0);
  metal.addColorStop(0, '#3b3f4c');
  metal.addColorStop(0.35, '#cfd6e6');
  metal.addColorStop(1, '#23252e');
  ctx.strokeStyle = metal;
  ctx.beginPath();
  ctx.ellipse(x, y, 52, 9, 0, 0, tau);
  ctx.stroke();
  ctx.lineWidth = 3.4;
  ctx.beginPath();
  ctx.moveTo(x + 52, y);
  ctx.quadraticCurveTo(x + 120, y - 30, x + 132, -20);
  ctx.stroke();
}

function droplets(stage: Stage, x: number, y: number, radius: number, age: number): void {
  const { ctx } = stage;
  ctx.globalCompositeOperation = 'lighter';
  for (let drop = 0; drop < 240; drop += 1) {
    const angle = hash(drop, 61) * tau;
    const late = Math.max(0, age - burstSeconds * 0.9 * (0.5 - 0.5 * Math.cos(angle + Math.PI / 2)));
    if (late <= 0) continue;
    const speed = (90 + 330 * hash(drop, 62)) * (1 - Math.exp(-late * 2.2));
    const px = x + Math.cos(angle) * (radius + speed * 0.4) + 30 * (hash(drop, 63) - 0.5);
    const py = y + Math.sin(angle) * (radius + speed * 0.35) + 150 * late * late;
    const hueShift = hash(drop, 64);
    ctx.fillStyle = css([190 + 60 * hueShift, 205, 255 - 50 * hueShift], smooth(1.7, 0.1, late) * 0.8);
    ctx.beginPath();
    ctx.arc(px, py, 0.7 + 2.2 * hash(drop, 65) ** 3, 0, tau);
    ctx.fill();
  }
  ctx.globalCompositeOperation = 'source-over';
}
