import { expect, test } from 'vitest';
import { hasFilters, readSearchQuery, writeSearchQuery } from './search-state.ts';

const nothing = {
  search: '',
  ctid: undefined,
  creatorName: '',
  channelId: undefined,
  year: undefined,
  length: undefined,
  access: undefined,
};

test.each([
  ['search=+kiln+', { search: 'kiln' }],
  ['search=kiln&ctid=7&creatorName=Night+Shift', { search: 'kiln', ctid: 7, creatorName: 'Night Shift' }],
  ['creatorName=Nobody', {}],
  ['channelId=3&year=2024&length=short&access=free', { channelId: 3, year: 2024, length: 'short', access: 'free' }],
  ['ctid=x&channelId=0&year=12&length=huge&access=all', {}],
])('reads %s', (address, searchQuery) => {
  expect(readSearchQuery(new URLSearchParams(address))).toEqual({ ...nothing, ...searchQuery });
});

test('writes what it reads, without defaults', () => {
  const address = 'search=a+b&ctid=7&creatorName=Night+%26+Day&channelId=3&year=2024&length=long&access=members';
  expect(writeSearchQuery(readSearchQuery(new URLSearchParams(address)))).toBe(address);
  expect(writeSearchQuery(readSearchQuery(new URLSearchParams('')))).toBe('');
});

test('the creator is not one of the filters in the row', () => {
  expect(hasFilters(readSearchQuery(new URLSearchParams('search=a&ctid=7')))).toBe(false);
  expect(hasFilters(readSearchQuery(new URLSearchParams('search=a&year=2024')))).toBe(true);
});
