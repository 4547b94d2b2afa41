import { clamp, keyed, smooth } from '../../draw/ease.ts';
import { createNoise, wander } from '../../draw/noise.ts';

const reach = 170;

/** The light of an aurora on a grid of `width` × `rows` sky cells, written as RGB to `light`. */
export function createAurora(width: number, rows: number) {
  const light = new Float32Array(width * rows * 3);
  const folds = createNoise('aurora-folds', 4, 4);
  const rays = createNoise('aurora-rays', 3, 16);
  // The sharp lower edge of a curtain and its long upward fade, by distance from the edge.
  const fade = Float32Array.from({ length: reach + 1 }, (_, at) => Math.exp(-at / 40) * (1 - Math.exp(-at / 3.2)));
  return { light, shine };

  function shine(t: number, power: number, red: number): void {
    light.fill(0);
    if (power <= 0.001) return;
    curtain(t, power, red, 0, 0.66, 0.2, 1);
    curtain(t + 70, power * smooth(0.2, 0.6, power), red, 1, 0.5, 0.3, 1.35);
    curtain(t + 190, power * smooth(0.5, 1, power), red, 2, 0.34, 0.26, 1.6);
  }

  function curtain(
    t: number,
    power: number,
    red: number,
    salt: number,
    height: number,
    sway: number,
    stretch: number,
  ): void {
    for (let x = 0; x < width; x += 1) {
      const u = x / width;
      const bend = folds(u * 0.34 + t * 0.0021 + salt * 0.31, t * 0.0032 + salt * 0.2) - 0.5;
      const fold = folds(u * 0.8 - t * 0.0034 + bend * 0.5, salt * 0.4 + t * 0.0047) - 0.5;
      const edge = (height + bend * sway * 2.1 + fold * 0.16 + 0.03 * wander(t * 0.12 + u * 5, salt)) * rows;
      const patch = clamp(folds(u * 0.5 + t * 0.003 + salt * 0.5, 0.7 + t * 0.0021) * 3 - 0.92);
      const ray =
        0.45 +
        1.1 *
          rays(u * 1.4 + bend * 1.6 + t * 0.008, salt * 0.3 + t * 0.004) *
          rays(u * 2.6 - t * 0.011, 0.5 + salt * 0.2);
      const strength = power * patch * ray * 300;
      if (strength < 2) continue;
      const step = 1 / (stretch * (0.75 + 0.6 * ray));
      const top = Math.max(0, Math.floor(edge - reach / step));
      for (let y = Math.min(rows - 1, Math.floor(edge)); y >= top; y -= 1) {
        const off = (edge - y) * step;
        const cell = Math.min(reach - 1, off | 0);
        // Interpolates between two cells; otherwise the edge would move in steps.
        const [near, far] = [fade[cell] as number, fade[cell + 1] as number];
        const now = strength * (near + (far - near) * (off - cell));
        const high = off / 94;
        const at = (y * width + x) * 3;
        light[at] = (light[at] as number) + now * (0.1 + high * (0.35 + 0.95 * red));
        light[at + 1] = (light[at + 1] as number) + now * Math.max(0.08, 0.92 - high * 0.8);
        light[at + 2] = (light[at + 2] as number) + now * (0.36 + high * 0.34);
      }
    }
  }
}

/** The strength of the aurora over ten minutes. The acts are the video's chapters. */
export function auroraPower(acts: readonly number[], t: number): number {
  const [, dark = 0, thread = 0, curtains = 0, whole = 0, snow = 0, grey = 0] = acts;
  return keyed(
    [
      [0, 0],
      [dark + 40, 0],
      [thread + 14, 0.2],
      [thread + 80, 0.34],
      [curtains + 22, 0.72],
      [whole - 30, 0.66],
      [whole + 26, 1.15],
      [snow - 20, 0.95],
      [snow + 20, 0.4],
      [grey, 0.12],
      [grey + 30, 0],
    ],
    t,
  );
}
