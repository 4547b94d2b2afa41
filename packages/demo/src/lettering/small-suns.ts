import { rgb } from '../draw/colour.ts';
import { easeOut, presence, smooth } from '../draw/ease.ts';
import type { Look } from './look.ts';
import { shade } from './shade.ts';
import { type Type, wrap, write, writeLetters } from './type.ts';

const paper = rgb('#fff6e6');
const amber = rgb('#ffbe5c');
const series: Type = { family: 'MH Sans', size: 17, weight: 600, tracking: 420 };
const body: Type = { family: 'MH Sans', size: 27, weight: 350, tracking: 6 };
const left = 88;

/** Thin letters that come into focus next to a small drawn sun. */
export const smallSunsLook: Look = {
  vignette: 0.85,
  title(stage, video, t) {
    const { ctx } = stage;
    const seen = presence(t, 0.7, 5.3, 0.7);
    if (seen <= 0) return;
    shade(stage, 340, 510, 1125, 420, seen * 0.7);
    const sun = easeOut((t - 0.7) / 1.4);
    ctx.strokeStyle = `rgba(255,190,92,${(seen * 0.95).toFixed(3)})`;
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(left + 13, 452, 12, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * sun);
    ctx.stroke();
    writeLetters(ctx, series, 'SMALL SUNS', left + 44, 458, { colour: amber, alpha: seen }, (index) => ({
      alpha: smooth(0.9 + index * 0.05, 1.3 + index * 0.05, t),
    }));
    const drift = 8 * (1 - easeOut((t - 0.9) / 3));
    const heading: Type = { family: 'MH Sans', size: 74, weight: 200, tracking: drift - 18 };
    const lines = wrap(ctx, heading, video.title, 900);
    lines.forEach((line, row) => {
      const y = 545 + (row - (lines.length - 1)) * 84 + (lines.length - 1) * 84;
      writeLetters(ctx, heading, line, left - 4, y, { colour: paper, alpha: seen }, (index) => ({
        alpha: smooth(1.1 + index * 0.045, 1.9 + index * 0.045, t),
        dy: 10 * (1 - easeOut((t - 1.1 - index * 0.045) / 0.9)),
      }));
    });
  },
  card(stage, card, t) {
    const { ctx } = stage;
    const seen = presence(t, card.at, card.until, 0.5);
    const lines = wrap(ctx, body, card.en, 600);
    const top = 96;
    shade(stage, 320, top + 10, 950, 340, seen * 0.5);
    ctx.fillStyle = `rgba(255,190,92,${(seen * 0.9).toFixed(3)})`;
    ctx.fillRect(left, top - 24, 2, lines.length * 38 * easeOut((t - card.at) / 0.8));
    ctx.shadowColor = 'rgba(0,0,0,0.55)';
    ctx.shadowBlur = 14;
    lines.forEach((line, row) => {
      const late = card.at + 0.12 * row;
      const slide = 14 * (1 - easeOut((t - late) / 0.9));
      write(ctx, body, line, left + 22 + slide, top + row * 38, {
        colour: paper,
        alpha: seen * smooth(late, late + 0.6, t),
      });
    });
    ctx.shadowBlur = 0;
    ctx.shadowColor = 'transparent';
  },
};
