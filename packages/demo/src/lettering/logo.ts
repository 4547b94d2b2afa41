import type { SKRSContext2D } from '@napi-rs/canvas';
import { css, type Rgb } from '../draw/colour.ts';

/** Draws the moth, centred on (x, y) and `size` wide. `open` spreads its wings from 0 to 1. */
export function drawMoth(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  size: number,
  colour: Rgb,
  alpha = 1,
  open = 1,
): void {
  const unit = size / 100;
  const spread = 0.35 + 0.65 * open;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(unit, unit);
  ctx.fillStyle = css(colour, alpha);
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.scale(side * spread, 1);
    ctx.beginPath();
    ctx.moveTo(3, -14);
    ctx.bezierCurveTo(16, -36, 40, -42, 50, -34);
    ctx.bezierCurveTo(49, -18, 38, 0, 17, 5);
    ctx.bezierCurveTo(12, 3, 6, -4, 3, -14);
    ctx.moveTo(4, 2);
    ctx.bezierCurveTo(10, 10, 24, 10, 33, 6);
    ctx.bezierCurveTo(34, 20, 26, 34, 15, 36);
    ctx.bezierCurveTo(8, 28, 4, 16, 4, 2);
    ctx.fill();
    ctx.restore();
  }
  ctx.beginPath();
  ctx.ellipse(0, 2, 1.6, 18, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
}
