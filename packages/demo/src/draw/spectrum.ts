import type { Rgb } from './colour.ts';
import { clamp } from './ease.ts';

/** Linear sRGB of a wavelength in nm. Channels may be negative outside the gamut. (Gaussian fit of CIE 1931.) */
export function wavelength(nanometres: number): Rgb {
  const x =
    1.056 * lobe(nanometres, 599.8, 37.9, 31) +
    0.362 * lobe(nanometres, 442, 16, 26.7) -
    0.065 * lobe(nanometres, 501.1, 20.4, 26.2);
  const y = 0.821 * lobe(nanometres, 568.8, 46.9, 40.5) + 0.286 * lobe(nanometres, 530.9, 16.3, 31.1);
  const z = 1.217 * lobe(nanometres, 437, 11.8, 36) + 0.681 * lobe(nanometres, 459, 26, 13.8);
  return [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
}

/** Converts light to a display channel of 0…255. */
export function displayed(light: number): number {
  return 255 * clamp(light) ** (1 / 2.2);
}

/** The colours of a thin film in white light, by optical path difference: RGB triplets (0…255), one per `step` nm. */
export function interferenceTable(steps: number, step: number): Float32Array {
  const table = new Float32Array(steps * 3);
  for (let index = 0; index < steps; index += 1) {
    const sum = [0, 0, 0];
    for (let nanometres = 400; nanometres <= 700; nanometres += 10) {
      const wave = Math.sin((Math.PI * index * step) / nanometres) ** 2;
      wavelength(nanometres).forEach((channel, at) => {
        sum[at] = (sum[at] ?? 0) + channel * wave;
      });
    }
    sum.forEach((light, at) => {
      table[index * 3 + at] = displayed((Math.max(0, light) / 11.2) ** 1.25);
    });
  }
  return table;
}

function lobe(at: number, centre: number, below: number, above: number): number {
  const off = (at - centre) / (at < centre ? below : above);
  return Math.exp(-0.5 * off * off);
}
