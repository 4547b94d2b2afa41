import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { clamp, smooth } from './ease.ts';
import { createRandom, gaussian, hash } from './random.ts';
import { blended, type Stage, stageHeight, stageWidth } from './stage.ts';

const grainMargin = 96;

/** Vignette and film grain. The grain also hides banding in dark 8-bit gradients. */
export type Finish = { vignette: (strength: number) => void; grain: (frame: number) => void };

export function createFinish(stage: Stage): Finish {
  const { width, height } = stage.canvas;
  const dark = createVignette(width, height);
  const tile = createGrain(width + grainMargin, height + grainMargin);
  return {
    vignette(strength) {
      blended(stage, 'source-over', strength, () => stage.ctx.drawImage(dark, 0, 0, stageWidth, stageHeight));
    },
    grain(frame) {
      stage.ctx.save();
      stage.ctx.resetTransform();
      const x = Math.floor(hash(frame, 1) * grainMargin);
      const y = Math.floor(hash(frame, 2) * grainMargin);
      stage.ctx.drawImage(tile, -x, -y);
      stage.ctx.restore();
    },
  };
}

function createVignette(width: number, height: number): Canvas {
  const random = createRandom('vignette');
  return paintPixels(width, height, (x, y, pixels, at) => {
    const dx = x / width - 0.5;
    const dy = (y / height - 0.5) * 0.86;
    pixels[at + 3] = clamp(smooth(0.3, 0.78, Math.hypot(dx, dy)) * 190 + random(), 0, 255);
  });
}

/** White specks brighten and black specks darken the picture. This is plain alpha blending, which is fast in Skia. */
function createGrain(width: number, height: number): Canvas {
  const random = createRandom('grain');
  return paintPixels(width, height, (_x, _y, pixels, at) => {
    const speck = gaussian(random);
    const light = speck > 0 ? 255 : 0;
    pixels[at] = light;
    pixels[at + 1] = light;
    pixels[at + 2] = light;
    pixels[at + 3] = Math.abs(speck) * (speck > 0 ? 1.3 : 3) + random() - 0.5;
  });
}

type Paint = (x: number, y: number, pixels: Uint8ClampedArray, at: number) => void;

function paintPixels(width: number, height: number, paint: Paint): Canvas {
  const canvas = createCanvas(width, height);
  const image = new ImageData(width, height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) paint(x, y, image.data, at);
  }
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas;
}
