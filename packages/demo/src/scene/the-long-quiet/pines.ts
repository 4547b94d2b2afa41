import { css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { createRandom } from '../../draw/random.ts';
import { createLayer, type Stage } from '../../draw/stage.ts';

export type Grove = {
  seed: string;
  width: number;
  tall: number;
  count: number;
  low: number;
  high: number;
  tint: Rgb;
  snow: number;
};

/** A row of pines on a transparent layer, on a wavy edge of snow. The left and right edges fit together. */
export function drawGrove(scale: number, { seed, width, tall, count, low, high, tint, snow }: Grove): Stage {
  const random = createRandom(seed);
  const layer = createLayer(width, tall, scale);
  const { ctx } = layer;
  const trees = Array.from({ length: count }, () => ({
    x: random() * width,
    size: low + (high - low) * random() ** 1.4,
    seed: random(),
  }));
  for (const tree of trees.toSorted((a, b) => a.size - b.size)) {
    const foot = tall - 46 - 12 * Math.sin((tree.x / width) * Math.PI * 4);
    for (const copy of [-width, 0, width])
      pine(ctx, tree.x + copy, foot + 14, tree.size, tint, snow, createRandom(`${seed}${tree.seed}`));
  }
  const ground = ctx.createLinearGradient(0, tall - 70, 0, tall);
  ground.addColorStop(0, css(mix(tint, rgb('#eef4ff'), 0.42 + 0.3 * snow)));
  ground.addColorStop(1, css(mix(tint, rgb('#c9d6ee'), 0.2 + 0.2 * snow)));
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.moveTo(0, tall);
  for (let x = 0; x <= width; x += 12) {
    ctx.lineTo(
      x,
      tall - 40 - 12 * Math.sin((x / width) * Math.PI * 4) - 6 * Math.sin((x / width) * Math.PI * 22 + count),
    );
  }
  ctx.lineTo(width, tall);
  ctx.fill();
  return layer;
}

/** Branches from the top down, each with snow on its upper side. */
function pine(
  ctx: Stage['ctx'],
  x: number,
  foot: number,
  size: number,
  tint: Rgb,
  snow: number,
  random: () => number,
): void {
  const wide = size * (0.2 + 0.07 * random());
  ctx.fillStyle = css(mix(tint, [0, 0, 0], 0.35));
  ctx.fillRect(x - size * 0.014, foot - size * 0.16, size * 0.028, size * 0.16);
  const tiers = 13 + Math.floor(random() * 6);
  for (let tier = tiers; tier > 0; tier -= 1) {
    const part = tier / tiers;
    const y = foot - size + size * 0.9 * part;
    const half = wide * part ** 0.85 * (0.74 + 0.46 * random());
    const drop = size * 0.092;
    const lean = (random() - 0.5) * half * 0.2;
    ctx.fillStyle = css(mix(tint, [0, 0, 0], 0.26 * random()));
    ctx.beginPath();
    ctx.moveTo(x + lean * 0.3, y - drop * 1.35);
    ctx.quadraticCurveTo(x + half * 0.4, y - drop * 0.3, x + half, y + drop * (0.2 + 0.3 * random()));
    ctx.quadraticCurveTo(x + half * 0.3, y + drop * 0.05, x + lean, y + drop * 0.35);
    ctx.quadraticCurveTo(x - half * 0.3, y + drop * 0.05, x - half, y + drop * (0.2 + 0.3 * random()));
    ctx.quadraticCurveTo(x - half * 0.4, y - drop * 0.3, x + lean * 0.3, y - drop * 1.35);
    ctx.fill();
    ctx.fillStyle = css(mix(tint, rgb('#f2f6ff'), 0.5 + 0.4 * snow), 0.72 * snow);
    ctx.beginPath();
    ctx.moveTo(x + lean * 0.3, y - drop * 1.3);
    ctx.quadraticCurveTo(x - half * 0.42, y - drop * 0.34, x - half * 0.92, y + drop * 0.18);
    ctx.quadraticCurveTo(x - half * 0.36, y - drop * 0.1, x - half * 0.1, y - drop * 0.4);
    ctx.quadraticCurveTo(x + half * 0.2, y - drop * 0.2, x + half * 0.62, y + drop * 0.05);
    ctx.quadraticCurveTo(x + half * 0.24, y - drop * 0.5, x + lean * 0.3, y - drop * 1.3);
    ctx.fill();
  }
}
