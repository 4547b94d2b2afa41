import { expect, test } from 'vitest';
import { withheldRuns } from './withheld-run.ts';

test('neighbours that are withheld are one', () => {
  const [a, b, c, d] = [false, true, true, false].map((isWithheld, id) => ({ id, isWithheld }));
  expect(withheldRuns([a, b, c, d].filter((each) => each !== undefined))).toEqual([
    { shown: a },
    { withheld: [b, c] },
    { shown: d },
  ]);
  expect(withheldRuns([])).toEqual([]);
});
