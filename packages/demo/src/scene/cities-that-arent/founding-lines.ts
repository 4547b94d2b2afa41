import { actStarts } from '../../catalogue/video.ts';
import { css, mix, rgb } from '../../draw/colour.ts';
import { clamp, easeInOut, easeOut, keyed, smooth, tau } from '../../draw/ease.ts';
import { createNoise } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { type Block, growOstrey, riverAt } from './ostrey.ts';

const ground = '#0a1024';

/** A city map drawn in the order of its growth: crossing, rings, spokes, railway and suburbs. */
export const foundingLines: Scene = (stage, video) => {
  const [, crossing = 0, rings = 0, railway = 0] = actStarts(video);
  const city = growOstrey({ crossing, rings, railway });
  const relief = contourLines();
  const car = glow(5, rgb('#ffd9a0'), 0.6);

  return function draw(t) {
    const { ctx } = stage;
    ctx.fillStyle = ground;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const zoom = keyed(
      [
        [0, 3.1],
        [crossing, 2.6],
        [rings, 1.9],
        [railway, 1.02],
        [railway + 9, 0.74],
      ],
      t,
    );
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2 + 10);
    ctx.scale(zoom, zoom);
    ctx.rotate(-0.5 + t * 0.017);
    ctx.lineCap = 'round';
    ctx.strokeStyle = 'rgba(96,136,220,0.34)';
    ctx.lineWidth = 1 / zoom;
    for (const line of relief) strokeLine(stage, line, 1);
    river(stage, t, smooth(-1.5, 4, t), zoom);
    for (const block of city.blocks) drawBlock(stage, block, t);
    for (const street of city.streets) {
      const part = easeInOut((t - street.born) / street.takes, 2);
      if (part <= 0) continue;
      const fresh = Math.exp(-Math.max(0, t - street.born - street.takes * 0.6) / 1.6);
      ctx.strokeStyle = css(mix(rgb(street.tint), rgb('#fff4dd'), fresh * 0.85), 0.5 + 0.5 * fresh);
      ctx.lineWidth = street.width / zoom ** 0.45;
      strokeLine(stage, street.line, part);
    }
    rail(stage, t - railway, zoom);
    for (let mote = 0; mote < 170; mote += 1) {
      const street = city.streets[Math.floor(hash(mote, 4) * city.streets.length)];
      if (!street || t < street.born + street.takes + 1) continue;
      const at = (hash(mote, 5) + (t * 34 * (hash(mote, 6) > 0.5 ? 1 : -1)) / street.reach + 40) % 1;
      const place = at * (street.line.length / 2 - 1);
      const corner = Math.min(street.line.length / 2 - 2, Math.floor(place));
      const part = place - corner;
      const x = (street.line[corner * 2] as number) * (1 - part) + (street.line[corner * 2 + 2] as number) * part;
      const y = (street.line[corner * 2 + 1] as number) * (1 - part) + (street.line[corner * 2 + 3] as number) * part;
      ctx.globalCompositeOperation = 'lighter';
      ctx.drawImage(car, x - 4 / zoom, y - 4 / zoom, 8 / zoom, 8 / zoom);
    }
    ctx.restore();
  };
};

function drawBlock(stage: Stage, block: Block, t: number): void {
  const built = easeOut((t - block.born) / 1.6);
  if (built <= 0) return;
  const { ctx } = stage;
  const fresh = Math.exp(-(t - block.born) / 1.2);
  ctx.fillStyle = css(mix(rgb(block.tint), rgb('#ffe2a8'), fresh * 0.7), 0.92 * built);
  ctx.beginPath();
  for (let at = 0; at < 8; at += 2) ctx.lineTo(block.corners[at] as number, block.corners[at + 1] as number);
  ctx.fill();
}

/** Draws the first `part` of a line of x,y pairs. */
export function strokeLine(stage: Stage, line: Float32Array, part: number): void {
  const { ctx } = stage;
  const last = line.length / 2 - 1;
  const end = clamp(part) * last;
  const whole = Math.floor(end);
  ctx.beginPath();
  for (let at = 0; at <= whole; at += 1) ctx.lineTo(line[at * 2] as number, line[at * 2 + 1] as number);
  if (whole < last) {
    const rest = end - whole;
    const x = line[whole * 2] as number;
    const y = line[whole * 2 + 1] as number;
    ctx.lineTo(x + ((line[whole * 2 + 2] as number) - x) * rest, y + ((line[whole * 2 + 3] as number) - y) * rest);
  }
  ctx.stroke();
}

function river(stage: Stage, t: number, part: number, zoom: number): void {
  const { ctx } = stage;
  const line = new Float32Array(122);
  for (const [offset, width, tint] of [
    [0, 58, '#0a1b38'],
    [0, 48, '#0f2a50'],
    [0, 40, '#123560'],
    [0, 26, '#164070'],
  ] as const) {
    for (let at = 0; at <= 60; at += 1) line.set(riverAt(-1000 + at * 34, offset), at * 2);
    ctx.strokeStyle = tint;
    ctx.lineWidth = width;
    strokeLine(stage, line, part);
  }
  ctx.setLineDash([26, 60]);
  ctx.lineDashOffset = -t * 22;
  ctx.strokeStyle = 'rgba(150,205,255,0.28)';
  ctx.lineWidth = 1.6 / zoom ** 0.5;
  for (const offset of [-11, 0, 9]) {
    for (let at = 0; at <= 60; at += 1) line.set(riverAt(-1000 + at * 34, offset), at * 2);
    strokeLine(stage, line, part);
  }
  ctx.setLineDash([]);
}

function rail(stage: Stage, age: number, zoom: number): void {
  if (age <= 0) return;
  const { ctx } = stage;
  const line = new Float32Array(82);
  for (let at = 0; at <= 40; at += 1) line.set([-1000 + at * 50, 250 - 60 * Math.sin(at * 0.12) - at * 2], at * 2);
  ctx.strokeStyle = '#f3f0ff';
  ctx.lineWidth = 5 / zoom ** 0.5;
  strokeLine(stage, line, easeInOut(age / 3.4));
  ctx.strokeStyle = '#1a1730';
  ctx.lineWidth = 3 / zoom ** 0.5;
  ctx.setLineDash([12, 12]);
  strokeLine(stage, line, easeInOut(age / 3.4));
  ctx.setLineDash([]);
}

/** Closed irregular lines around two hills. */
function contourLines(): Float32Array[] {
  const rough = createNoise('ostrey-relief', 3, 4);
  return Array.from({ length: 26 }, (_, ring) => {
    const [cx, cy] = ring % 2 ? [-420, -330] : [480, 360];
    const radius = 40 + (ring >> 1) * 46;
    const line = new Float32Array(2 * 73);
    for (let at = 0; at <= 72; at += 1) {
      const angle = (at / 72) * tau;
      const reach =
        radius * (0.7 + 0.7 * rough(0.5 + 0.3 * Math.cos(angle), 0.5 + 0.3 * Math.sin(angle) + ring * 0.03));
      line.set([cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach], at * 2);
    }
    return line;
  });
}
