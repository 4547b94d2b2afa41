import { actStarts } from '../../catalogue/video.ts';
import { clamp, lerp, smooth } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { hash } from '../../draw/random.ts';
import type { Scene } from '../scene.ts';
import { createWaterSurface, shower } from './water-surface.ts';

const columns = 384;
const rows = 256;
const tileSize = 1 / 26;

/** Real caustics: photons are refracted by the surface, counted on the floor, and seen through the same surface. */
export const bottomOfThePool: Scene = (stage, video) => {
  const [, , pebble = 0, rain = 0, lamp = 0] = actStarts(video);
  const field = createField(448);
  const tiles = glazedTiles();
  const surface = createWaterSurface(columns, rows);
  const drops = shower(rain + 0.4, lamp + 0.6, 13, rows / columns);
  const stone = [0, 0.9].map((late) => ({ x: 0.56, y: 0.3, born: pebble + 2.6 + late, power: late ? 0.34 : 0.46 }));
  return function draw(t) {
    const night = smooth(lamp - 0.5, lamp + 2.2, t);
    const rings = [...stone, ...drops].filter((ring) => t > ring.born && t - ring.born < (ring.power > 0.3 ? 9 : 1.7));
    surface.ripple(
      t * (1 + 0.25 * smooth(rain, rain + 2, t)),
      lerp(1, 0.5, smooth(pebble, pebble + 2, t) * smooth(rain + 4, rain, t)),
      rings,
    );
    surface.refract(lerp(185, 235, night));
    paintFloor(t, night);
    field.paint(stage);
  };

  function paintFloor(t: number, night: number): void {
    const { pixels, width, height } = field;
    const { heights } = surface;
    const tilt = 0.3 + 0.06 * Math.sin(t * 0.09);
    const turn = 0.1 * Math.sin(t * 0.07 + 0.4);
    const zoom = 0.66 - 0.1 * smooth(0, 50, t);
    const sin = Math.sin(turn);
    const cos = Math.cos(turn);
    const lampX = 0.5 + 0.34 * Math.cos(t * 0.21);
    for (let y = 0, out = 0; y < height; y += 1) {
      const down = y / height - 0.5;
      const spread = zoom / (1 + tilt * down * 1.5);
      for (let x = 0; x < width; x += 1, out += 4) {
        const px = (x / width - 0.5) * spread;
        const py = down * 0.5625 * spread * (1 + tilt * 0.35);
        const u = clamp(0.5 + px * cos - py * sin, 0.02, 0.975);
        const v = clamp(0.333 + px * sin + py * cos, 0.02, 0.64);
        const gx = u * columns;
        const gy = v * columns;
        const at = (gy | 0) * columns + (gx | 0);
        const slopeX = (heights[at + 1] as number) - (heights[at - 1] as number);
        const slopeY = (heights[at + columns] as number) - (heights[at - columns] as number);
        const tile = tiles[(((v + slopeY * 0.16) * 1536) & 1023) * 1536 + (((u + slopeX * 0.16) * 1536) | 0)] as number;
        const red = sample(gx - 0.9, gy);
        const green = sample(gx, gy);
        const blue = sample(gx + 0.9, gy);
        const sparkle = clamp((slopeX * 3 + slopeY * 5 - 0.16) * 2.2, 0, 0.8);
        const noise = dither(x, y);
        const deep = 1 - 0.34 * (0.5 - down);
        const glow = night * 1.5 * Math.exp(-((u - lampX) ** 2 * 9 + (v - 0.62) ** 2 * 7));
        const day = (1 - night * 0.86) * deep * tile;
        pixels[out] = day * (6 + 78 * red) + glow * tile * 68 * red + night * 6 + sparkle * 96 + noise;
        pixels[out + 1] =
          day * (54 + 108 * green) + glow * tile * (30 + 118 * green) + night * 8 + sparkle * 120 + noise;
        pixels[out + 2] = day * (88 + 92 * blue) + glow * tile * (66 + 150 * blue) + night * 26 + sparkle * 130 + noise;
      }
    }
  }

  function sample(gx: number, gy: number): number {
    const left = gx | 0;
    const top = gy | 0;
    const fx = gx - left;
    const fy = gy - top;
    const at = top * columns + left;
    const { light } = surface;
    const upper = (light[at] as number) * (1 - fx) + (light[at + 1] as number) * fx;
    const lower = (light[at + columns] as number) * (1 - fx) + (light[at + columns + 1] as number) * fx;
    const count = upper + (lower - upper) * fy;
    return count < 1 ? count * 0.8 : 0.8 + (count - 1) * 0.62 - Math.max(0, count - 4) * 0.4;
  }
};

/** Small glazed tiles with different shades and darker joints: 1536 samples across the pool, 1024 down. */
function glazedTiles(): Float32Array {
  const shades = new Float32Array(1536 * 1024);
  for (let at = 0; at < shades.length; at += 1) {
    const x = (at % 1536) / 1536 / tileSize;
    const y = Math.floor(at / 1536) / 1536 / tileSize;
    const edge = Math.min(x % 1, 1 - (x % 1), y % 1, 1 - (y % 1));
    shades[at] = Math.min(1, 0.72 + edge * 4) * (0.86 + 0.22 * hash(Math.floor(x) * 131 + Math.floor(y), 5));
  }
  return shades;
}
