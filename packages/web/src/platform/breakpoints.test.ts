import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints, desktopQuery, extraSmallMaxPx } from './breakpoints.ts';

test('the style sheets have the same breakpoints', () => {
  const theme = readFileSync(new URL('../../../ui/src/styles/theme.css', import.meta.url), 'utf8');
  const widths = [...theme.matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, width]) => Number(width));
  expect(widths).toEqual(Object.values(breakpoints));
  expect(widths).toEqual([576, 768, 992, 1200, 1600]);
  expect([extraSmallMaxPx, desktopQuery]).toEqual([575.98, '(min-width: 992px)']);
});
