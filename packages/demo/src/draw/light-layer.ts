import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { blended, createLayer, type Stage, stageHeight, stageWidth } from './stage.ts';

/**
 * A small additive canvas for large soft lights. In Skia every pixel of an enlarged sprite costs time, so wide glows
 * are drawn small and enlarged once.
 */
export type LightLayer = {
  ctx: SKRSContext2D;
  clear: () => void;
  /** A sprite centred on (x, y), `width` × `height` in stage units. */
  add: (sprite: Canvas, x: number, y: number, width: number, height: number, alpha: number) => void;
  paint: (stage: Stage, mode?: 'lighter' | 'screen', alpha?: number) => void;
};

export function createLightLayer(scale = 0.25): LightLayer {
  const layer = createLayer(stageWidth, stageHeight, scale);
  const { ctx, canvas } = layer;
  return {
    ctx,
    clear() {
      ctx.globalCompositeOperation = 'source-over';
      ctx.globalAlpha = 1;
      ctx.fillStyle = '#000';
      ctx.fillRect(0, 0, stageWidth, stageHeight);
      ctx.globalCompositeOperation = 'lighter';
    },
    add(sprite, x, y, width, height, alpha) {
      if (alpha <= 0.002) return;
      ctx.globalAlpha = Math.min(1, alpha);
      ctx.drawImage(sprite, x - width / 2, y - height / 2, width, height);
    },
    paint(stage, mode = 'lighter', alpha = 1) {
      blended(stage, mode, alpha, () => stage.ctx.drawImage(canvas, 0, 0, stageWidth, stageHeight));
    },
  };
}
