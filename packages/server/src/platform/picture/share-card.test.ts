import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawShareCard } from './share-card.ts';

const card = { project: 'Greenlight', title: 'Glazes', part: 0.5, words: '500 of 1,000 points', behind: null };

async function draw(changed: Partial<Parameters<typeof drawShareCard>[0]> = {}) {
  const jpeg = sharp(await drawShareCard({ ...card, ...changed }));
  expect((await jpeg.metadata()).format).toBe('jpeg');
  return jpeg.raw().toBuffer({ resolveWithObject: true });
}

/** Number of pixels in the middle of the bar that have the full accent colour. */
async function barLength(part: number | null, row = 630 - 150 + 10): Promise<number> {
  const { data, info } = await draw({ part });
  const pixels = Array.from({ length: info.width }, (_, x) => data[(row * info.width + x) * 3 + 1] ?? 0);
  return pixels.filter((green) => green > 200).length;
}

test('a card has the size of previews, and a bar as long as the part that is done', async () => {
  const { info } = await draw();
  expect([info.width, info.height, info.channels]).toEqual([1200, 630, 3]);
  const lengths = await Promise.all([0, 0.001, 0.5, 1, 3].map((part) => barLength(part)));
  expect(lengths[0]).toBe(0);
  expect(lengths[2]).toBeGreaterThan(515);
  expect(lengths[2]).toBeLessThan(525);
  expect(lengths[3]).toBeGreaterThan(1035);
  expect(lengths[4]).toBe(lengths[3]);
});

test('a card without a part has a short mark above its words', async () => {
  const lengths = await Promise.all(Array.from({ length: 40 }, (_, at) => barLength(null, 450 + at)));
  expect(lengths.filter((length) => length > 110 && length < 130).length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThan(130);
});

test('a title that is much too long is cut, and markup in it is text', async () => {
  for (const title of ['A very long title '.repeat(20), '<b>Bold</b> & <span foreground="red">red', 'W'.repeat(200)]) {
    const { info } = await draw({ title, words: 'x'.repeat(300) });
    expect(info.height).toBe(630);
  }
});
