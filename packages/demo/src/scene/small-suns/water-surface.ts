import { createNoise } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';

export type Ring = { x: number; y: number; born: number; power: number };

/** Heights of a pool's surface on a grid over [0,1]×[0,height/width], and the light that it focuses on the floor. */
export function createWaterSurface(columns: number, rows: number) {
  const broad = createNoise('pool-broad', 3, 4);
  const fine = createNoise('pool-fine', 3, 8, 0.55);
  const heights = new Float32Array(columns * rows);
  const light = new Float32Array(columns * rows);
  // Photons on an exact grid would show a moiré pattern in evenly lit areas.
  const jitter = Float32Array.from({ length: 4096 }, (_, index) => hash(index, 3) - 0.5);
  return { columns, rows, heights, light, ripple, refract };

  function ripple(t: number, calm: number, rings: readonly Ring[]): void {
    for (let y = 0, at = 0; y < rows; y += 1) {
      const v = y / columns;
      for (let x = 0; x < columns; x += 1, at += 1) {
        const u = x / columns;
        heights[at] =
          calm *
            (broad(u * 0.8 + t * 0.021, v * 0.8 + t * 0.013) + broad(u * 0.7 - t * 0.017, v * 0.9 + 0.4 - t * 0.024)) +
          calm * 0.36 * fine(u * 1.1 + t * 0.03, v * 1.1 - t * 0.041);
      }
    }
    for (const ring of rings) addRing(ring, t - ring.born);
  }

  function addRing(ring: Ring, age: number): void {
    if (age <= 0) return;
    const radius = age * 0.115;
    const breadth = 0.012 + age * 0.011;
    const power = (ring.power * Math.min(1, age * 4)) / (1 + radius * 9);
    const reach = radius + breadth * 3;
    const top = Math.max(0, Math.floor((ring.y - reach) * columns));
    const bottom = Math.min(rows - 1, Math.ceil((ring.y + reach) * columns));
    for (let y = top; y <= bottom; y += 1) {
      const dy = y / columns - ring.y;
      const half = Math.sqrt(Math.max(0, reach * reach - dy * dy));
      const first = Math.max(0, Math.floor((ring.x - half) * columns));
      const last = Math.min(columns - 1, Math.ceil((ring.x + half) * columns));
      for (let x = first; x <= last; x += 1) {
        const dx = x / columns - ring.x;
        const off = (Math.sqrt(dx * dx + dy * dy) - radius) / breadth;
        if (off > 3 || off < -3) continue;
        const at = y * columns + x;
        heights[at] = (heights[at] as number) + power * Math.cos(off * 2.6) * Math.exp(-off * off);
      }
    }
  }

  /** Sends one photon down through each cell and counts where the photons land; 1 is even light. */
  function refract(depth: number): void {
    light.fill(0);
    for (let y = 1; y < rows - 1; y += 1) {
      for (let x = 1; x < columns - 1; x += 1) {
        const at = y * columns + x;
        const px =
          x + (jitter[at & 4095] as number) + ((heights[at + 1] as number) - (heights[at - 1] as number)) * depth;
        const py =
          y +
          (jitter[(at * 7 + 13) & 4095] as number) +
          ((heights[at + columns] as number) - (heights[at - columns] as number)) * depth;
        if (px < 0 || py < 0 || px >= columns - 1 || py >= rows - 1) continue;
        const left = px | 0;
        const top = py | 0;
        const fx = px - left;
        const fy = py - top;
        const to = top * columns + left;
        light[to] = (light[to] as number) + (1 - fx) * (1 - fy);
        light[to + 1] = (light[to + 1] as number) + fx * (1 - fy);
        light[to + columns] = (light[to + columns] as number) + (1 - fx) * fy;
        light[to + columns + 1] = (light[to + columns + 1] as number) + fx * fy;
      }
    }
    soften();
  }

  function soften(): void {
    let before = 0;
    for (let at = 1; at < light.length - 1; at += 1) {
      const here = light[at] as number;
      light[at] = 0.25 * before + 0.5 * here + 0.25 * (light[at + 1] as number);
      before = here;
    }
    for (let at = columns; at < light.length - columns; at += 1) {
      light[at] =
        0.3 * (light[at - columns] as number) + 0.45 * (light[at] as number) + 0.25 * (light[at + columns] as number);
    }
  }
}

/** Drops between two times, `rate` per second. */
export function shower(from: number, until: number, rate: number, height: number): Ring[] {
  return Array.from({ length: Math.floor((until - from) * rate) }, (_, index) => ({
    x: 0.06 + 0.88 * hash(index, 11),
    y: 0.04 + (height - 0.08) * hash(index, 12),
    born: from + (index + hash(index, 13)) / rate,
    power: 0.13 + 0.12 * hash(index, 14),
  }));
}
