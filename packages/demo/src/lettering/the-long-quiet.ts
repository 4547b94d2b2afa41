import { rgb } from '../draw/colour.ts';
import { easeOut, presence, smooth } from '../draw/ease.ts';
import { stageWidth } from '../draw/stage.ts';
import type { Look } from './look.ts';
import { shade } from './shade.ts';
import { type Type, wrap, write, writeLetters } from './type.ts';

const paper = rgb('#fbf6ec');
const series: Type = { family: 'MH Serif', size: 25, weight: 500, tracking: 340 };
const body: Type = { family: 'MH Serif', size: 37, weight: 500, tracking: 12 };

/** Book type in the middle of the picture that fades in and out slowly. */
export const longQuietLook: Look = {
  vignette: 0.55,
  title(stage, video, t) {
    const seen = presence(t, 0.8, 5.4, 1.1);
    if (seen <= 0) return;
    const { ctx } = stage;
    shade(stage, stageWidth / 2, 310, 1250, 380, seen * 0.34);
    writeLetters(
      ctx,
      series,
      'THE LONG QUIET',
      stageWidth / 2,
      246,
      { colour: paper, alpha: seen * 0.85, align: 'center' },
      (index, count) => ({
        alpha: smooth(0.9, 2, t - Math.abs(index - count / 2) * 0.05),
      }),
    );
    const heading: Type = {
      family: 'MH Serif',
      size: 104,
      weight: 300,
      tracking: 34 - 24 * (1 - easeOut((t - 0.8) / 4.4, 2)),
    };
    writeLetters(
      ctx,
      heading,
      video.title,
      stageWidth / 2,
      348,
      { colour: paper, alpha: seen, align: 'center' },
      (index, count) => ({
        alpha: smooth(1.1, 2.6, t - Math.abs(index - count / 2) * 0.06),
      }),
    );
  },
  card(stage, card, t) {
    const seen = presence(t, card.at, card.until, 1.1);
    const { ctx } = stage;
    const lines = wrap(ctx, body, card.en, 760);
    shade(stage, stageWidth / 2, 256, 1150, 240, seen * 0.28);
    ctx.shadowColor = `rgba(0,0,12,${(0.6 * seen).toFixed(3)})`;
    ctx.shadowBlur = 16;
    lines.forEach((line, row) => {
      write(ctx, body, line, stageWidth / 2, 262 + row * 48 - (lines.length - 1) * 24, {
        colour: paper,
        alpha: seen * 0.95,
        align: 'center',
      });
    });
    ctx.shadowBlur = 0;
    ctx.shadowColor = 'transparent';
  },
};
