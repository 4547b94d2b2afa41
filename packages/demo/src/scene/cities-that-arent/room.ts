import { css, mix, rgb } from '../../draw/colour.ts';
import { hash } from '../../draw/random.ts';
import { createLayer, type Stage } from '../../draw/stage.ts';

export const roomWidth = 118;
export const roomHeight = 112;

const walls = [
  '#c9873f',
  '#d9a45a',
  '#b5653a',
  '#8f5a4a',
  '#caa06a',
  '#7a6a4a',
  '#a8743c',
  '#c2924f',
  '#6d5a7a',
  '#d0703c',
  '#9a8a5a',
  '#b98a58',
];

/** A room seen through its window from across the street: a lit wall, a lamp and two or three things. */
export function drawRoom(scale: number, kind: number): Stage {
  const layer = createLayer(roomWidth, roomHeight, scale);
  const { ctx } = layer;
  const wall = rgb(walls[kind % walls.length] ?? '#c9873f');
  const lampX = 18 + 82 * hash(kind, 1);
  const light = ctx.createRadialGradient(lampX, 26, 4, lampX, 40, 118);
  light.addColorStop(0, css(mix(wall, [255, 244, 214], 0.85)));
  light.addColorStop(0.35, css(wall));
  light.addColorStop(1, css(mix(wall, [20, 8, 10], 0.72)));
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, roomWidth, roomHeight);
  const dark = css(mix(wall, [14, 6, 8], 0.82));
  const dim = css(mix(wall, [20, 8, 10], 0.5));
  ctx.fillStyle = dim;
  if (hash(kind, 2) > 0.4) shelf(ctx, 64, kind, dark);
  if (hash(kind, 3) > 0.5) {
    ctx.fillRect(12, 20, 26, 20);
    ctx.fillStyle = css(mix(wall, [255, 240, 220], 0.3));
    ctx.fillRect(15, 23, 20, 14);
  }
  ctx.fillStyle = dark;
  if (hash(kind, 4) > 0.35) {
    ctx.beginPath();
    ctx.roundRect(14, 84, 66, 40, 8);
    ctx.fill();
  } else ctx.fillRect(26, 80, 60, 5);
  ctx.strokeStyle = dark;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(lampX, 0);
  ctx.lineTo(lampX, 18);
  ctx.stroke();
  ctx.fillStyle = '#fff3d2';
  ctx.beginPath();
  ctx.ellipse(lampX, 22, 9, 6, 0, 0, 7);
  ctx.fill();
  plant(ctx, kind, dark);
  if (hash(kind, 6) > 0.45) curtains(ctx, kind, wall);
  return layer;
}

function shelf(ctx: Stage['ctx'], x: number, kind: number, dark: string): void {
  for (let board = 0; board < 3; board += 1) {
    const y = 38 + board * 20;
    ctx.fillStyle = dark;
    ctx.fillRect(x, y, 46, 2.5);
    for (let book = 0; book < 9; book += 1) {
      const key = kind * 90 + board * 9 + book;
      if (hash(key, 11) > 0.8) continue;
      ctx.fillStyle = css([90 + 110 * hash(key, 12), 50 + 60 * hash(key, 13), 40 + 50 * hash(key, 14)], 0.75);
      const tall = 9 + 6 * hash(key, 15);
      ctx.fillRect(x + 1 + book * 5, y - tall, 4, tall);
    }
  }
}

function plant(ctx: Stage['ctx'], kind: number, dark: string): void {
  if (hash(kind, 5) < 0.4) return;
  const x = 92 + 12 * hash(kind, 7);
  ctx.fillStyle = dark;
  ctx.fillRect(x - 7, 94, 14, 18);
  for (let leaf = 0; leaf < 11; leaf += 1) {
    ctx.save();
    ctx.translate(x, 94);
    ctx.rotate(-1.5 + 3 * hash(kind * 20 + leaf, 8));
    ctx.beginPath();
    ctx.ellipse(0, -12 - 6 * hash(kind * 20 + leaf, 9), 3, 13, 0, 0, 7);
    ctx.fill();
    ctx.restore();
  }
}

function curtains(ctx: Stage['ctx'], kind: number, wall: readonly [number, number, number]): void {
  const wide = 16 + 22 * hash(kind, 16);
  for (const side of [0, 1]) {
    for (let fold = 0; fold < 4; fold += 1) {
      ctx.fillStyle = css(mix(wall, fold % 2 ? [60, 20, 24] : [255, 220, 190], fold % 2 ? 0.45 : 0.25), 0.8);
      ctx.fillRect((side ? roomWidth - wide : 0) + (fold * wide) / 4, 0, wide / 4, roomHeight);
    }
  }
}
