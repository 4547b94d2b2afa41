import { createCanvas, ImageData } from '@napi-rs/canvas';
import { blended, type GlobalCompositeOperation, type Stage, stageHeight, stageWidth } from './stage.ts';

/** A small picture that code fills pixel by pixel. The stage shows it enlarged and smoothed. */
export type Field = {
  width: number;
  height: number;
  /** RGBA, alpha 255 from the start; writes are clamped and rounded. */
  pixels: Uint8ClampedArray;
  /** Covers the whole frame, or `box`. */
  paint: (stage: Stage, mode?: GlobalCompositeOperation, alpha?: number, box?: Box) => void;
};

export type Box = { x: number; y: number; width: number; height: number };

const wholeFrame: Box = { x: 0, y: 0, width: stageWidth, height: stageHeight };

export function createField(width: number, height = Math.round((width * 9) / 16)): Field {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const image = new ImageData(width, height);
  image.data.fill(255);
  return {
    width,
    height,
    pixels: image.data,
    paint(stage, mode = 'source-over', alpha = 1, box = wholeFrame) {
      ctx.putImageData(image, 0, 0);
      // Cuts half a cell from each edge: samples are at the centres of the cells, so the edge would smear.
      blended(stage, mode, alpha, () => {
        stage.ctx.drawImage(canvas, 0.5, 0.5, width - 1, height - 1, box.x, box.y, box.width, box.height);
      });
    },
  };
}

/** Ordered noise of ±half a level, added before rounding so that dark gradients don't band. */
export function dither(x: number, y: number): number {
  return ((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) - 0.5;
}
