import { theme as themeSchema } from '@greenlight/contract/config';
import { expect, test } from 'vitest';
import { builtInLook, contrastOf, contrastsOf, lookOf, propertiesOf, themeOf } from './theme-state.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
});

test('everything in the built-in theme is readable', () => {
  expect(contrastsOf(builtInLook).filter(({ isEnough }) => !isEnough)).toEqual([]);
});

test('chosen values are saved with derived ones, the rest returns to the built-in values', () => {
  const saved = themeOf({ ...builtInLook, '--color-accent': '#ff8800', '--radius-lg': '22px' });
  const set = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== ''));
  expect(set).toEqual({
    '--color-accent': '#ff8800',
    '--color-accent-hover': 'color-mix(in srgb, #ff8800 82%, #f5f1e8)',
    '--radius-sm': '12px',
    '--radius-md': '16px',
    '--radius-lg': '22px',
    '--radius-xl': '36px',
  });
  expect(lookOf(set)).toEqual({ ...builtInLook, '--color-accent': '#ff8800', '--radius-lg': '22px' });
  expect(themeSchema.safeParse(saved).success).toBe(true);
});

test('a colour that no control can show is shown as the built-in one, and not changed', () => {
  expect(lookOf({ '--color-ink': 'rebeccapurple', '--font-text': 'Georgia, serif' })).toMatchObject({
    '--color-ink': '#f5f1e8',
    '--font-text': 'Georgia, serif',
  });
  expect(propertiesOf(builtInLook)['--radius-md']).toBe('8px');
});
