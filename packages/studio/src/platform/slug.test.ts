import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Größe & Co.', 'grosse-co'],
  ['Søren Ærø, Łódź', 'soren-aero-lodz'],
  ['  —Œuvre! ', 'oeuvre'],
  ['日本', ''],
])('the address of %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
