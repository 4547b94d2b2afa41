import { css, rgb } from '../draw/colour.ts';
import { easeOut, presence, smooth } from '../draw/ease.ts';
import { hash } from '../draw/random.ts';
import { type Stage, stageHeight, stageWidth } from '../draw/stage.ts';
import type { Look } from './look.ts';
import { shade } from './shade.ts';
import { measure, type Type, wrap, write } from './type.ts';

const paper = rgb('#eaf2ff');
const signal = rgb('#ffc36b');
const label: Type = { family: 'MH Mono', size: 15, weight: 400, tracking: 60 };
const heading: Type = { family: 'MH Mono', size: 62, weight: 700, tracking: -30 };
const body: Type = { family: 'MH Mono', size: 23, weight: 400, tracking: 0 };
const margin = 64;

/** Looks like a survey sheet: register marks, running coordinates and typed text. */
export const citiesLook: Look = {
  vignette: 0.8,
  title(stage, video, t) {
    const seen = presence(t, 0.6, 5.3, 0.5);
    if (seen <= 0) return;
    const { ctx } = stage;
    const open = easeOut((t - 0.6) / 1.1);
    shade(stage, 360, 545, 1380, 340, seen * 0.8);
    corners(stage, seen * 0.8, open);
    const sheet = `SHEET ${video.season}.${video.episode}`;
    write(ctx, label, typed('CITIES THAT AREN’T', t, 0.8), margin + 4, 482, { colour: signal, alpha: seen });
    write(ctx, label, typed(sheet, t, 1.3), stageWidth - margin - 4, 96, {
      colour: paper,
      alpha: seen * 0.85,
      align: 'right',
    });
    write(ctx, label, coordinates(video.slug, t), margin + 4, 96, { colour: paper, alpha: seen * 0.85 });
    write(ctx, heading, typed(video.title, t, 1.1, 20), margin, 556, { colour: paper, alpha: seen });
    scaleBar(stage, seen * open);
  },
  card(stage, card, t) {
    const seen = presence(t, card.at, card.until, 0.35);
    const { ctx } = stage;
    const lines = wrap(ctx, body, card.en, 620);
    const wide = Math.max(...lines.map((line) => measure(ctx, body, line)));
    const tall = lines.length * 34;
    ctx.fillStyle = `rgba(5,8,18,${(0.62 * seen).toFixed(3)})`;
    ctx.fillRect(margin, 70, (wide + 48) * easeOut((t - card.at) / 0.5), tall + 26);
    ctx.fillStyle = css(signal, seen);
    ctx.fillRect(margin, 70, 5, tall + 26);
    let before = 0;
    for (const [row, line] of lines.entries()) {
      write(ctx, body, typed(line, t, card.at + 0.25 + before / 46, 46), margin + 24, 104 + row * 34, {
        colour: paper,
        alpha: seen,
      });
      before += line.length;
    }
  },
};

function typed(text: string, t: number, at: number, perSecond = 34): string {
  const count = Math.floor((t - at) * perSecond);
  if (count < 0) return '';
  return count < text.length ? `${text.slice(0, count)}_` : text;
}

function coordinates(slug: string, t: number): string {
  const seed = slug.length * 7 + slug.charCodeAt(0);
  const north = 41 + 20 * hash(seed, 1) + t * 0.00021;
  const east = 3 + 30 * hash(seed, 2) + t * 0.00037;
  return `${north.toFixed(4)}° N   ${east.toFixed(4)}° E   (approx.)`;
}

function corners(stage: Stage, alpha: number, open: number): void {
  const { ctx } = stage;
  ctx.strokeStyle = css(paper, alpha);
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  for (const [x, y, dx, dy] of [
    [margin - 20, margin - 16, 1, 1],
    [stageWidth - margin + 20, margin - 16, -1, 1],
    [margin - 20, stageHeight - margin + 16, 1, -1],
    [stageWidth - margin + 20, stageHeight - margin + 16, -1, -1],
  ] as const) {
    ctx.moveTo(x + dx * 34 * open, y);
    ctx.lineTo(x, y);
    ctx.lineTo(x, y + dy * 34 * open);
  }
  ctx.stroke();
}

function scaleBar(stage: Stage, alpha: number): void {
  const { ctx } = stage;
  for (let cell = 0; cell < 4; cell += 1) {
    ctx.fillStyle = css(paper, alpha * (cell % 2 ? 0.25 : 0.9) * smooth(0, 0.3, alpha - cell * 0.12));
    ctx.fillRect(margin + 4 + cell * 52, 596, 52, 5);
  }
  write(ctx, { ...label, size: 13 }, '0', margin + 4, 622, { colour: paper, alpha: alpha * 0.8 });
  write(ctx, { ...label, size: 13 }, '500 m', margin + 212, 622, { colour: paper, alpha: alpha * 0.8, align: 'right' });
}
