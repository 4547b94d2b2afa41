import { expect, test } from 'vitest';
import { browseHref, readBrowseFilter } from './browse-state.ts';

const plain = { sort: 'recommended', tag: undefined, access: undefined };

test.each([
  ['', plain],
  ['sort=newest&tag=Music&access=free', { sort: 'newest', tag: 'music', access: 'free' }],
  ['sort=sideways&tag=%20&access=all', plain],
  [`tag=${'x'.repeat(400)}`, { ...plain, tag: 'x'.repeat(50) }],
])('the address %s', (search, wish) => {
  expect(readBrowseFilter(new URLSearchParams(search))).toEqual(wish);
});

test('an address holds the choice, and reads back the same', () => {
  expect(browseHref(readBrowseFilter(new URLSearchParams()))).toBe('/browse');
  const wish = { sort: 'popular', tag: 'day and night', access: 'free' } as const;
  const [, search] = browseHref(wish).split('?');
  expect(readBrowseFilter(new URLSearchParams(search))).toEqual(wish);
});
