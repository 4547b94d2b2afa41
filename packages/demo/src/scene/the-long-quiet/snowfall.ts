import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';

const flakes = 520;

/**
 * Falling snow between two depths (0 far … 1 near, above 1 out of focus). `strength` is the part of the flakes shown.
 */
export function createSnowfall(): (stage: Stage, t: number, from: number, to: number, strength: number) => void {
  const sizes = [1.6, 2.2, 3, 4.4, 7, 12].map((radius) => glow(Math.ceil(radius * 1.6), [255, 255, 255], 0));
  return function snowfall(stage, t, from, to, strength) {
    const { ctx } = stage;
    for (let flake = 0; flake < flakes; flake += 1) {
      const depth = 1.2 * hash(flake, 1);
      if (depth < from || depth >= to || hash(flake, 2) > strength) continue;
      const speed = (34 + 120 * depth) * (0.8 + 0.4 * hash(flake, 3));
      const high = stageHeight + 60;
      const y = ((hash(flake, 4) * high + t * speed) % high) - 30;
      const sway = (10 + 34 * depth) * wander(t * 0.5 + hash(flake, 5) * 9, flake % 61);
      const wide = stageWidth + 120;
      const x = ((((hash(flake, 6) * wide - t * (16 + 70 * depth) + sway) % wide) + wide) % wide) - 60;
      const sprite = sizes[Math.min(5, Math.floor(depth * 4.4 + hash(flake, 7)))] as (typeof sizes)[0];
      ctx.globalAlpha = depth > 1 ? 0.3 : 0.55 + 0.4 * depth;
      ctx.drawImage(sprite, x, y);
    }
    ctx.globalAlpha = 1;
  };
}
