import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { css, mix, type Rgb } from './colour.ts';

/** A soft round light, brightest and whitest in the centre, for blending with 'lighter'. */
export function glow(radius: number, colour: Rgb, heart = 0.25): Canvas {
  const canvas = createCanvas(radius * 2, radius * 2);
  const ctx = canvas.getContext('2d');
  const light = ctx.createRadialGradient(radius, radius, 0, radius, radius, radius);
  const steps = 12;
  for (let step = 0; step <= steps; step += 1) {
    const at = step / steps;
    const fall = (1 - at) ** 2.6;
    light.addColorStop(at, css(mix(colour, [255, 255, 255], heart * (1 - at) ** 6), fall));
  }
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, radius * 2, radius * 2);
  return canvas;
}

/** An out-of-focus disc: even inside, with a brighter rim. `soft` is the part of the radius that is blurred. */
export function bokeh(radius: number, colour: Rgb, rim = 0.5, soft = 0.08): Canvas {
  const canvas = createCanvas(radius * 2, radius * 2);
  const ctx = canvas.getContext('2d');
  const light = ctx.createRadialGradient(radius, radius, 0, radius, radius, radius);
  light.addColorStop(0, css(colour, 0.42));
  light.addColorStop(Math.max(0, 0.72 - soft), css(colour, 0.5));
  light.addColorStop(1 - soft * 1.6, css(mix(colour, [255, 255, 255], 0.35 * rim), 0.5 + 0.5 * rim));
  light.addColorStop(1 - soft * 0.4, css(colour, 0.25));
  light.addColorStop(1, css(colour, 0));
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, radius * 2, radius * 2);
  return canvas;
}

/** A long thin light, like the horizontal flare of an anamorphic lens. */
export function streak(width: number, height: number, colour: Rgb): Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.scale(width / 2, height / 2);
  ctx.translate(1, 1);
  const light = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  for (let step = 0; step <= 10; step += 1) {
    const at = step / 10;
    light.addColorStop(at, css(mix(colour, [255, 255, 255], 0.6 * (1 - at) ** 8), (1 - at) ** 3));
  }
  ctx.fillStyle = light;
  ctx.fillRect(-1, -1, 2, 2);
  return canvas;
}
