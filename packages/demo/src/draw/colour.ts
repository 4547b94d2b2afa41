import { clamp, lerp } from './ease.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** '#rrggbb' to channels of 0…255. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function css(colour: Rgb, alpha = 1): string {
  return `rgba(${colour[0] | 0},${colour[1] | 0},${colour[2] | 0},${alpha.toFixed(4)})`;
}

/** Mixes two colours in OKLab, so that the middle stays saturated. */
export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const a = toLab(from);
  const b = toLab(to);
  return fromLab([lerp(a[0], b[0], amount), lerp(a[1], b[1], amount), lerp(a[2], b[2], amount)]);
}

export type Stop = readonly [at: number, hex: string];

/** A table of `size` RGB triplets (floats 0…255) along the stops, for pixel loops. */
export function ramp(stops: readonly Stop[], size = 1024): Float32Array {
  const table = new Float32Array(size * 3);
  for (let index = 0; index < size; index += 1) table.set(along(stops, index / (size - 1)), index * 3);
  return table;
}

/** The colour of the stops at a position 0…1. */
export function along(stops: readonly Stop[], at: number): Rgb {
  const place = clamp(at);
  let last = stops[0] as Stop;
  for (const stop of stops) {
    if (place <= stop[0]) {
      const span = stop[0] - last[0];
      return mix(rgb(last[1]), rgb(stop[1]), span === 0 ? 1 : (place - last[0]) / span);
    }
    last = stop;
  }
  return rgb(last[1]);
}

/** Hue in turns, lightness and chroma of OKLCh. */
export function hued(hue: number, lightness: number, chroma: number): Rgb {
  return fromLab([lightness, chroma * Math.cos(hue * Math.PI * 2), chroma * Math.sin(hue * Math.PI * 2)]);
}

function toLab(colour: Rgb): Rgb {
  const [r, g, b] = colour.map((channel) => toLinear(channel / 255)) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab(lab: Rgb): Rgb {
  const l = (lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2]) ** 3;
  const m = (lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2]) ** 3;
  const s = (lab[0] - 0.0894841775 * lab[1] - 1.291485548 * lab[2]) ** 3;
  return [
    toDisplay(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toDisplay(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toDisplay(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toDisplay(value: number): number {
  const light = clamp(value);
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}
