import { rgb } from '../draw/colour.ts';
import { easeOut, smooth } from '../draw/ease.ts';
import { type Stage, stageHeight, stageWidth } from '../draw/stage.ts';
import { drawMoth } from './logo.ts';
import { endCardSeconds } from './look.ts';
import { type Type, write, writeLetters } from './type.ts';

const paper = rgb('#fff3dd');
const quiet = rgb('#b9a98f');
const wordmark: Type = { family: 'MH Sans', size: 26, weight: 600, tracking: 520 };
const credit: Type = { family: 'MH Sans', size: 17, weight: 400, tracking: 40 };

/** Shows the logo and the credits over the last seconds and fades to black. */
export function drawEndCard(stage: Stage, credits: readonly string[], seconds: number, t: number): void {
  const start = seconds - endCardSeconds;
  const age = t - start;
  if (age <= 0) return;
  const { ctx } = stage;
  ctx.fillStyle = `rgba(5,5,9,${(0.93 * smooth(0, 1.1, age)).toFixed(3)})`;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  const seen = smooth(0.5, 1.1, age);
  drawMoth(ctx, stageWidth / 2, 292, 96, rgb('#ffbe5c'), seen, easeOut((age - 0.5) / 1.2));
  writeLetters(ctx, wordmark, 'MOTH HOUSE', stageWidth / 2, 392, { colour: paper, align: 'center' }, (index) => ({
    alpha: smooth(0.8 + index * 0.04, 1.3 + index * 0.04, age),
  }));
  credits.forEach((line, row) => {
    write(ctx, credit, line, stageWidth / 2, 438 + row * 28, {
      colour: quiet,
      alpha: smooth(1.2 + row * 0.15, 1.8 + row * 0.15, age),
      align: 'center',
    });
  });
}
