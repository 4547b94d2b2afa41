import { css, rgb } from '../draw/colour.ts';
import { easeInOut, easeOut, presence, smooth } from '../draw/ease.ts';
import { stageWidth } from '../draw/stage.ts';
import type { Look } from './look.ts';
import { shade } from './shade.ts';
import { measure, type Type, write } from './type.ts';

const cream = rgb('#fff0d2');
const vermilion = rgb('#ff5a36');
const small: Type = { family: 'MH Display', size: 30, tracking: 160 };
const huge: Type = { family: 'MH Display', size: 176, tracking: 4 };
const under: Type = { family: 'MH Display', size: 64, tracking: 30 };
const body: Type = { family: 'MH Display', size: 40, tracking: 50 };
const left = 76;

/** Poster type that slides out from behind a line, like a printed programme. */
export const counterpointLook: Look = {
  vignette: 0.5,
  title(stage, video, t) {
    const { ctx } = stage;
    const gone = easeInOut((t - 4.4) / 0.8, 4);
    if (gone >= 1) return;
    shade(stage, 300, 560, 1250, 520, 0.6 * (1 - gone) * smooth(0.4, 1.2, t));
    const [number = '', name = ''] = video.title.replace('Study ', '').split(': ');
    const rows = [
      { type: small, text: 'COUNTERPOINT', y: 404, high: 40, at: 0.5, colour: vermilion },
      { type: huge, text: number, y: 566, high: 170, at: 0.7, colour: cream },
      { type: under, text: name, y: 638, high: 66, at: 0.95, colour: cream },
    ];
    for (const { type, text, y, high, at, colour } of rows) {
      const up = (1 - easeOut((t - at) / 0.9, 4)) * high - gone * high * 1.1;
      ctx.save();
      ctx.beginPath();
      ctx.rect(0, y - high + 6, stageWidth, high + 4);
      ctx.clip();
      write(ctx, type, text, left, y + up, { colour });
      ctx.restore();
    }
    ctx.fillStyle = css(vermilion);
    ctx.fillRect(left + 2, 654, 420 * easeOut((t - 0.6) / 1.2, 4) * (1 - gone), 5);
  },
  card(stage, card, t) {
    const { ctx } = stage;
    const seen = presence(t, card.at, card.until, 0.3);
    const wide = measure(ctx, body, card.en);
    shade(stage, left + wide / 2, 95, wide * 1.3 + 300, 180, seen * 0.55);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 62, stageWidth, 52);
    ctx.clip();
    const slide = 50 * (1 - easeOut((t - card.at) / 0.6, 4)) - 50 * easeInOut((t - card.until + 0.5) / 0.5, 3);
    write(ctx, body, card.en, left, 104 + slide, { colour: cream });
    ctx.restore();
    ctx.fillStyle = css(vermilion, seen);
    ctx.fillRect(left, 122, wide * easeOut((t - card.at) / 0.9, 4), 4);
  },
};
