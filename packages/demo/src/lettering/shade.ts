import { createCanvas } from '@napi-rs/canvas';
import { blended, type Stage } from '../draw/stage.ts';

const soft = createSoftPatch();

/** A soft dark area around (x, y), so that letters are readable on a bright picture. */
export function shade(stage: Stage, x: number, y: number, width: number, height: number, strength: number): void {
  blended(stage, 'source-over', strength, () => {
    stage.ctx.drawImage(soft, x - width / 2, y - height / 2, width, height);
  });
}

function createSoftPatch() {
  const canvas = createCanvas(256, 256);
  const ctx = canvas.getContext('2d');
  const fall = ctx.createRadialGradient(128, 128, 0, 128, 128, 128);
  for (let step = 0; step <= 8; step += 1) {
    fall.addColorStop(step / 8, `rgba(0,0,0,${(Math.cos((step / 8) * Math.PI) * 0.5 + 0.5).toFixed(3)})`);
  }
  ctx.fillStyle = fall;
  ctx.fillRect(0, 0, 256, 256);
  return canvas;
}
