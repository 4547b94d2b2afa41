import type { SKRSContext2D } from '@napi-rs/canvas';
import { rgb } from '../draw/colour.ts';
import { type Type, write } from './type.ts';

const paper = rgb('#fff6e6');

type Logotype = { lines: readonly string[]; type: Type; leading: number };

const logotypes: Record<string, Logotype> = {
  'small-suns': {
    lines: ['Small', 'Suns'],
    type: { family: 'MH Sans', size: 150, weight: 200, tracking: -20 },
    leading: 146,
  },
  'cities-that-arent': {
    lines: ['Cities', 'That', 'Aren’t'],
    type: { family: 'MH Mono', size: 112, weight: 700, tracking: -50 },
    leading: 112,
  },
  counterpoint: { lines: ['Counter', 'point'], type: { family: 'MH Display', size: 240, tracking: 4 }, leading: 200 },
  'the-long-quiet': {
    lines: ['The', 'Long', 'Quiet'],
    type: { family: 'MH Serif', size: 168, weight: 300, tracking: -6 },
    leading: 140,
  },
};

/** Draws a show's name in the lower left of a picture, over a dark gradient. Sizes are in pixels. */
export function drawLogotype(ctx: SKRSContext2D, show: string, width: number, height: number): void {
  const logotype = logotypes[show];
  if (!logotype) return;
  const size = Math.min(width, height) / 900;
  const { lines, leading } = logotype;
  const type = { ...logotype.type, size: logotype.type.size * size };
  const tall = lines.length * leading * size;
  const dark = ctx.createLinearGradient(0, height - tall - 260 * size, 0, height);
  dark.addColorStop(0, 'rgba(4,4,10,0)');
  dark.addColorStop(0.45, 'rgba(4,4,10,0.55)');
  dark.addColorStop(1, 'rgba(4,4,10,0.88)');
  ctx.fillStyle = dark;
  ctx.fillRect(0, 0, width, height);
  lines.forEach((line, row) => {
    write(ctx, type, line, 76 * size, height - 84 * size - (lines.length - 1 - row) * leading * size, {
      colour: paper,
    });
  });
}
