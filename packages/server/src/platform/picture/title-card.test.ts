import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawTitleCard } from './title-card.ts';

const card = { width: 640, height: 360, project: 'Greenlight', title: 'Glazes', behind: null };
/** The colours of the service. */
const green = [0x3d, 0xdc, 0x84];
const night = [11, 16, 14];
const white = [255, 255, 255];
/** Fewest pixels of a drawn word, without its soft edges. */
const fewPixels = 20;

async function draw(changed: Partial<Parameters<typeof drawTitleCard>[0]> = {}) {
  const png = sharp(await drawTitleCard({ ...card, ...changed }));
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
  expect((await png.metadata()).format).toBe('png');
  expect(info.channels).toBe(3);
  return { data, width: info.width, height: info.height };
}

type Picture = Awaited<ReturnType<typeof draw>>;

/** The number of pixels with a colour, and the box that contains all of them. */
function find({ data, width }: Picture, [red = 0, g = 0, b = 0]: number[]) {
  const found = { count: 0, left: Infinity, right: -1, top: Infinity, bottom: -1 };
  const isNear = (at: number, value: number) => Math.abs((data[at] ?? 0) - value) < 3;
  for (let at = 0; at < data.length; at += 3) {
    if (!isNear(at, red) || !isNear(at + 1, g) || !isNear(at + 2, b)) continue;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    found.count += 1;
    [found.left, found.right] = [Math.min(found.left, x), Math.max(found.right, x)];
    [found.top, found.bottom] = [Math.min(found.top, y), Math.max(found.bottom, y)];
  }
  return found;
}

test.each([
  [640, 360],
  [270, 480],
])(
  'a card of %d × %d has the title in white and the service in green, in the middle of the dark',
  async (width, height) => {
    const picture = await draw({ width, height });
    expect([picture.width, picture.height]).toEqual([width, height]);
    const [title, service] = [find(picture, white), find(picture, green)];
    for (const { count, left, right } of [title, service]) {
      expect(count).toBeGreaterThan(fewPixels);
      expect(Math.abs(left + right - width)).toBeLessThan(width * 0.03);
    }
    // The name of the service and a line are above the title.
    expect(service.bottom).toBeLessThan(title.top);
    expect(find(picture, night).count).toBeGreaterThan(width * height * 0.8);
  },
);

test('another title and another project are another picture', async () => {
  const pictures = [await draw(), await draw({ title: 'Kilns' }), await draw({ project: 'Bluelight' })];
  expect(new Set(pictures.map(({ data }) => data.toString('base64'))).size).toBe(3);
  expect((await draw()).data.equals((await draw()).data)).toBe(true);
});

test.each([
  ['of many words', 'A very long title '.repeat(12)],
  ['of one word', 'W'.repeat(200)],
  ['with marks', '<b>&amp;</b> "A" & B'],
])('a title %s stays inside', async (_, title) => {
  for (const [width, height] of [
    [640, 360],
    [270, 480],
  ] as const) {
    const picture = await draw({ width, height, title });
    for (const { count, left, right, top, bottom } of [find(picture, white), find(picture, green)]) {
      expect(count).toBeGreaterThan(fewPixels);
      expect(left).toBeGreaterThanOrEqual(width * 0.1 - 1);
      expect(right).toBeLessThanOrEqual(width * 0.9 + 1);
      expect(top).toBeGreaterThan(height * 0.1);
      expect(bottom).toBeLessThan(height * 0.9);
    }
  }
});

test('a picture behind it is seen dimly', async () => {
  const behind = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const picture = await draw({ behind });
  const [red = 0] = picture.data;
  expect(red).toBeGreaterThan(40);
  expect(red).toBeLessThan(120);
  expect(find(picture, green).count).toBeGreaterThan(fewPixels);
});
