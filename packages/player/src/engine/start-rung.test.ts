import { expect, it } from 'vitest';
import { startRung } from './start-rung.ts';

const ladder = [
  { bandwidth: 400_000, height: 240 },
  { bandwidth: 1_400_000, height: 480 },
  { bandwidth: 3_000_000, height: 720 },
  { bandwidth: 5_500_000, height: 1080 },
];

it.each([
  ['a slow line', 300_000, 240],
  ['a usual line', 4_000_000, 480],
  ['a fast line: the first segment stays small', 30_000_000, 480],
  ['a line on which size costs nothing', 120_000_000, 1080],
])('chooses the rung to start on with %s', (_line, estimate, height) => {
  expect(ladder[startRung(ladder, estimate)]?.height).toBe(height);
});

it('does not depend on the order', () => {
  const reversed = ladder.toReversed();
  expect(reversed[startRung(reversed, 4_000_000)]?.height).toBe(480);
  expect(reversed[startRung(reversed, 1)]?.height).toBe(240);
});
