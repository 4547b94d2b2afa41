import { actStarts } from '../../catalogue/video.ts';
import { css, mix, rgb } from '../../draw/colour.ts';
import { clamp, lerp, smooth } from '../../draw/ease.ts';
import { createLightLayer } from '../../draw/light-layer.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { bokeh, glow, streak } from '../../draw/sprite.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { createWindscreen } from './windscreen.ts';

const sodium = rgb('#ffa54a');
const ice = rgb('#4f8dff');
const lampSpacing = 15;

/** A drive under street lamps through a lens that draws a blue streak across each of them. */
export const anamorphic: Scene = (stage, video) => {
  const [, , rain = 0, tunnel = 0] = actStarts(video);
  const soft = createLightLayer(0.25);
  const sharp = createLightLayer(0.5);
  const disc = bokeh(64, sodium, 0.7);
  const white = bokeh(64, rgb('#dfe8ff'), 0.6);
  const red = bokeh(48, rgb('#ff3826'), 0.5);
  const halo = glow(64, sodium, 0.1);
  const line = streak(512, 16, ice);
  const ghost = bokeh(48, rgb('#56c8b0'), 0.9);
  const windscreen = createWindscreen();

  return function draw(t) {
    const inside = smooth(tunnel - 0.2, tunnel + 1.4, t);
    const wet = smooth(rain, rain + 2, t) * (1 - inside);
    const sway = { x: 6 * wander(t * 0.7, 1), y: 3 * wander(t * 1.9, 2), turn: 130 * wander(t * 0.16, 3) };
    paintNight(stage, inside, sway.y);
    soft.clear();
    sharp.clear();
    const travel = t * lerp(17, 25, smooth(2, 10, t)) * 0.8;
    const horizon = 392 + sway.y;
    function lamp(distance: number, side: number, height: number, seed: number): void {
      const size = 860 / distance;
      const bend = (sway.turn * distance) / 60;
      const x = stageWidth / 2 + sway.x + bend + side * size;
      const y = horizon - height * size;
      const near = clamp(1.25 - distance / 130);
      const breadth = (15 + 980 / (distance + 7)) * (0.9 + 0.2 * hash(seed, 1));
      const power = near * (0.55 + 0.45 * hash(seed, 2)) * smooth(2.5, 9, distance);
      const kind = hash(seed, 3) > 0.82 && inside < 0.5 ? white : disc;
      sharp.add(kind, x, y, breadth * 0.72, breadth, power * 0.95);
      soft.add(halo, x, y, breadth * 4.6, breadth * 3.8, power * 0.55);
      soft.add(line, x, y, 620 + breadth * 16, 5 + breadth * 0.16, power * 0.95);
      soft.add(halo, x, 2 * horizon - y + 20, breadth * 1.1, breadth * (5 + 4 * wet), power * (0.26 + 0.36 * wet));
      if (distance < 34) {
        for (const [reach, breadthScale] of [
          [-0.55, 0.9],
          [-1.05, 1.6],
          [0.4, 0.5],
        ] as const) {
          const gx = stageWidth / 2 + (x - stageWidth / 2) * reach;
          const gy = stageHeight / 2 + (y - stageHeight / 2) * reach;
          sharp.add(ghost, gx, gy, breadth * breadthScale * 0.7, breadth * breadthScale, power * 0.11);
        }
      }
    }
    dashes(travel, horizon, sway.turn, sway.x);
    const spacing = lerp(lampSpacing, 9, smooth(tunnel, tunnel + 0.1, t));
    const first = Math.floor(travel / spacing);
    for (let index = first + 16; index > first; index -= 1) {
      const distance = index * spacing - travel + 2;
      const height = lerp(5.4, 3.1, inside);
      lamp(distance, -lerp(7.4, 3.4, inside), height, index * 2);
      lamp(distance, lerp(7.4, 3.4, inside), height, index * 2 + 1);
    }
    traffic(t, horizon, sway.turn, sway.x);
    soft.paint(stage);
    sharp.paint(stage);
    if (wet > 0.01) windscreen(stage, t - rain, wet);
  };

  function dashes(travel: number, horizon: number, turn: number, shift: number): void {
    const { ctx } = stage;
    ctx.fillStyle = 'rgba(255,214,160,0.34)';
    for (let dash = 0; dash < 12; dash += 1) {
      const near = (dash + 1) * 8 - (travel % 8) + 1.6;
      ctx.globalAlpha = clamp(1.3 - near / 70);
      const [top, bottom] = [near + 3, near].map((distance) => ({
        x: stageWidth / 2 + shift + (turn * distance) / 60 - 0.6 * (860 / distance),
        y: horizon + 1.25 * (860 / distance),
        half: 0.08 * (860 / distance),
      })) as [{ x: number; y: number; half: number }, { x: number; y: number; half: number }];
      ctx.beginPath();
      ctx.moveTo(top.x - top.half, top.y);
      ctx.lineTo(top.x + top.half, top.y);
      ctx.lineTo(bottom.x + bottom.half, bottom.y);
      ctx.lineTo(bottom.x - bottom.half, bottom.y);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }

  function traffic(t: number, horizon: number, turn: number, shift: number): void {
    for (let car = 0; car < 9; car += 1) {
      const coming = car % 3 !== 0;
      const cycle = coming ? 5.2 + hash(car, 7) * 3 : 14 + hash(car, 7) * 6;
      const part = (t / cycle + hash(car, 8)) % 1;
      const distance = coming ? 120 * (1 - part) + 4 : 30 + 70 * part;
      const size = 860 / distance;
      const x = stageWidth / 2 + shift + (turn * distance) / 60 + (coming ? -2.9 : 1.7) * size;
      const y = horizon + 0.9 * size;
      const breadth = 11 + 420 / (distance + 8);
      const power =
        clamp(1.2 - distance / 125) * smooth(4, 9, distance) * smooth(0, 0.06, part) * smooth(1, 0.94, part);
      for (const half of [-0.55, 0.55]) {
        sharp.add(coming ? white : red, x + half * size, y, breadth * 0.7, breadth, power * 0.9);
        soft.add(halo, x + half * size, y + breadth * 1.6, breadth, breadth * 5, power * 0.16);
      }
      if (coming) soft.add(line, x, y, 500 + breadth * 14, 5 + breadth * 0.14, power * 0.8);
    }
  }
};

function paintNight(stage: Stage, inside: number, lift: number): void {
  const { ctx } = stage;
  const sky = ctx.createLinearGradient(0, 0, 0, stageHeight);
  sky.addColorStop(0, css(mix(rgb('#04060f'), rgb('#120a05'), inside)));
  sky.addColorStop(0.53, css(mix(rgb('#2c2340'), rgb('#4a240b'), inside)));
  sky.addColorStop(0.56, css(mix(rgb('#15111d'), rgb('#2a1407'), inside)));
  sky.addColorStop(1, css(mix(rgb('#07060c'), rgb('#0d0603'), inside)));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  ctx.fillStyle = css([3, 4, 9], 1 - inside);
  for (let block = 0; block < 46; block += 1) {
    const tall = 14 + 62 * hash(block, 21) * (0.3 + Math.abs(block - 22.5) / 22.5);
    ctx.fillRect(block * 28 - 10, 398 + lift - tall, 30, tall);
  }
}
