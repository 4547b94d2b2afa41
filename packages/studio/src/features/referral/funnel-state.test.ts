import { expect, test } from 'vitest';
import { shareOf } from './funnel-state.ts';

test('a share is relative to the previous step, if that is not empty', () => {
  expect([shareOf(1, 4), shareOf(0, 0), shareOf(0, 3)]).toEqual([0.25, null, 0]);
});
