import { expect, test } from 'vitest';
import { planChunks, segmentFrames, segmentLengths } from './chunk-plan.ts';
import { planLadder, tierOf } from './ladder.ts';

const rates = {
  film: { num: 24000, den: 1001 },
  pal: { num: 25, den: 1 },
  ntsc: { num: 30000, den: 1001 },
  fast: { num: 60000, den: 1001 },
};

function ladder(width: number, height: number, rate = rates.pal): string[] {
  return planLadder({ width, height, rate }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);
}

test.for([
  ['4K', 3840, 2160, ['2160p', '1440p', '1080p', '720p', '480p', '240p']],
  ['8K', 7680, 4320, ['2160p', '1440p', '1080p', '720p', '480p', '240p']],
  ['1080p', 1920, 1080, ['1080p', '720p', '480p', '240p']],
  ['a wide film', 1920, 804, ['1080p', '720p', '480p', '240p']],
  ['nearly 1080p', 1918, 1078, ['1080p', '720p', '480p', '240p']],
  ['between two rungs', 1600, 900, ['900p', '720p', '480p', '240p']],
  ['just above a rung', 900, 506, ['480p', '240p']],
  ['360p', 640, 360, ['360p', '240p']],
  ['less than the least', 200, 112, ['113p']],
] as [string, number, number, string[]][])('the ladder of %s', ([, width, height, names]) => {
  expect(planLadder({ width, height, rate: rates.pal }).map(({ name }) => name)).toEqual(names);
});

test('sizes keep the shape, are even, and never larger than the source', () => {
  expect(ladder(1080, 1920)).toEqual(['1080p 1080x1920', '720p 720x1280', '480p 480x854', '240p 240x426']);
  expect(ladder(1920, 804)).toEqual(['1080p 1920x804', '720p 1280x536', '480p 854x358', '240p 426x178']);
  expect(ladder(1918, 1078)[0]).toBe('1080p 1918x1078');
  expect(ladder(1441, 1081)[0]).toBe('1080p 1440x1080');
});

test('the low tier is encoded first, and fast pictures may use more bits', () => {
  expect(planLadder({ width: 1920, height: 1080, rate: rates.pal }).map(tierOf)).toEqual([
    'upper',
    'upper',
    'low',
    'low',
  ]);
  const [slow, fast] = [rates.pal, rates.fast].map(
    (rate) => planLadder({ width: 1920, height: 1080, rate })[0]?.maxBitrate,
  );
  expect([slow, fast]).toEqual([5_000_000, 7_500_000]);
});

test.for(Object.entries(rates))('chunks at %s cover every frame once, in whole segments', ([, rate]) => {
  const gop = segmentFrames(rate);
  for (const frameCount of [1, gop - 1, gop, gop + 1, 17 * gop + 5, 300 * gop, 5400 * gop + 7]) {
    const spans = planChunks({ frameCount, rate });
    let next = 0;
    for (const [index, span] of spans.entries()) {
      expect(span).toMatchObject({ index, firstFrame: next });
      expect(span.firstFrame % gop).toBe(0);
      next += span.frameCount;
    }
    expect(next).toBe(frameCount);
    const lengths = spans.flatMap((span) => segmentLengths(span, rate));
    expect(lengths).toHaveLength(Math.ceil(frameCount / gop));
    expect(lengths.slice(0, -1).every((length) => length === gop)).toBe(true);
  }
});

test('chunks are short at first, and never tiny at the end', () => {
  const seconds = (total: number) =>
    planChunks({ frameCount: total * 25, rate: rates.pal }).map((span) => span.frameCount / 25);
  expect(seconds(30)).toEqual([4, 26]);
  expect(seconds(11)).toEqual([11]);
  expect(seconds(70)).toEqual([4, 24, 24, 18]);
});
