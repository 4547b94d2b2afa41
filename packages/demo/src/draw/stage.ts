import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Scenes draw in units of a 1280×720 frame. `scale` is pixels per unit. */
export type Stage = { canvas: Canvas; ctx: SKRSContext2D; scale: number };

export const stageWidth = 1280;
export const stageHeight = 720;

export function createStage(pixelWidth: number): Stage {
  return createLayer(stageWidth, stageHeight, pixelWidth / stageWidth);
}

/** An off-screen canvas. Width and height are in stage units; `scale` is pixels per unit. */
export function createLayer(width: number, height: number, scale: number): Stage {
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  return { canvas, ctx, scale };
}

/** Draws a layer on the stage with its upper left corner at (x, y) in stage units. */
export function place(stage: Stage, layer: Stage, x: number, y: number): void {
  stage.ctx.drawImage(layer.canvas, x, y, layer.canvas.width / layer.scale, layer.canvas.height / layer.scale);
}

/** Runs `draw` with a blend mode and an opacity, then resets both. */
export function blended(stage: Stage, mode: GlobalCompositeOperation, alpha: number, draw: () => void): void {
  const { ctx } = stage;
  ctx.globalCompositeOperation = mode;
  ctx.globalAlpha = alpha;
  draw();
  ctx.globalCompositeOperation = 'source-over';
  ctx.globalAlpha = 1;
}

export type GlobalCompositeOperation = SKRSContext2D['globalCompositeOperation'];
