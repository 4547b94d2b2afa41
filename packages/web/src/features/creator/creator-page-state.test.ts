import { expect, test } from 'vitest';
import { hasNextPage } from './creator-page-state.ts';

test.each([
  ['a full page has a next', [20], true],
  ['two full pages have a next', [20, 20], true],
  ['a page that is not full is checked once', [7], true],
  ['so is one after full pages', [20, 19], true],
  ['the check that finds nothing ends it', [7, 0], false],
  ['the check that finds a few more ends it', [7, 3], false],
  ['an empty list ends at once', [0], false],
  ['an empty page after full ones ends it', [20, 20, 0], false],
])('%s', (_, lengths, expected) => {
  expect(hasNextPage(lengths)).toBe(expected);
});
