import { rgb } from '../draw/colour.ts';
import { easeBack, easeOut, presence, smooth } from '../draw/ease.ts';
import { stageHeight, stageWidth } from '../draw/stage.ts';
import { drawMoth } from './logo.ts';
import type { Look } from './look.ts';
import { shade } from './shade.ts';
import { measure, type Type, write, writeLetters } from './type.ts';

const paper = rgb('#fff6e6');
const wordmark: Type = { family: 'MH Sans', size: 40, weight: 600, tracking: 520 };
const line: Type = { family: 'MH Sans', size: 34, weight: 300, tracking: 10 };

// Each word has the type of its show.
const words: Record<string, Type> = {
  'Light.': { family: 'MH Sans', size: 150, weight: 200, tracking: -10 },
  'Maps.': { family: 'MH Mono', size: 140, weight: 700, tracking: -40 },
  'Music.': { family: 'MH Display', size: 230, tracking: 6 },
  'Long quiet nights.': { family: 'MH Serif', size: 138, weight: 300, tracking: 4 },
};

/** The lettering of the trailer: the logo opens its wings, then comes one word per show. */
export const houseLook: Look = {
  vignette: 0.7,
  title(stage, _video, t) {
    const { ctx } = stage;
    const seen = presence(t, 0.3, 3.4, 0.4);
    if (seen <= 0) return;
    if (t > 2.4) shade(stage, stageWidth / 2, 360, 1000, 560, seen * 0.7);
    const flutter = easeBack((t - 0.4) / 0.9, 3) - 0.25 * Math.exp(-((t - 1.7) ** 2) * 60);
    drawMoth(ctx, stageWidth / 2, 310, 190, rgb('#ffbe5c'), seen, flutter);
    writeLetters(
      ctx,
      wordmark,
      'MOTH HOUSE',
      stageWidth / 2,
      470,
      { colour: paper, alpha: seen, align: 'center' },
      (index) => ({
        alpha: smooth(1 + index * 0.05, 1.4 + index * 0.05, t),
      }),
    );
  },
  card(stage, card, t) {
    const { ctx } = stage;
    const age = t - card.at;
    const seen = smooth(0, 0.12, age) * smooth(0, 0.3, card.until - t);
    const type = words[card.en] ?? line;
    const wide = measure(ctx, type, card.en);
    shade(stage, stageWidth / 2, stageHeight / 2 - 10, wide * 1.7, 480, seen * 0.62);
    const grow = 1 + 0.05 * easeOut(age / 2.6, 2);
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2);
    ctx.scale(grow, grow);
    write(ctx, type, card.en, 0, type.size * 0.32, { colour: paper, alpha: seen, align: 'center' });
    ctx.restore();
  },
};
