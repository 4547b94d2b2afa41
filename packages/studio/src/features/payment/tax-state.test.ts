import { expect, test } from 'vitest';
import { countries, countryName, percentOf } from './tax-state.ts';

test.each([
  ['19', 19],
  [' 7,7 % ', 7.7],
  ['8.875', 8.875],
  ['0', 0],
  ['100', null],
  ['8.8755', null],
  ['-1', null],
  ['much', null],
])('%j is a rate of %j', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent);
});

test('countries are chosen by name', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(countries[0]?.label).toBe('Afghanistan');
});
