import type { StudioHero } from '@greenlight/contract/hero-studio';
import { expect, test } from 'vitest';
import { timeOf, toBody, toForm } from './hero-form-state.ts';

const hero: StudioHero = {
  id: 1,
  position: 0,
  title: 'A',
  description: '',
  label: '',
  buttonText: '',
  href: '',
  mediaId: 3,
  images: [],
  audience: 'everybody',
  published: true,
  startsAt: '2026-03-01T10:30:00.000Z',
  endsAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

test('times go to the form and back without a change, in any zone', () => {
  const form = toForm(hero);
  expect(form.startsAt).toMatch(/^2026-0[23]-\d\dT\d\d:\d\d$/);
  const { id: _, position: __, updatedAt: ___, version: ____, ...rest } = hero;
  expect(toBody(form)).toEqual(rest);
});

test.each([
  ['2026-03-01T10:29:59Z', 'later'],
  ['2026-03-01T10:30:00Z', 'now'],
  ['2026-03-02T00:00:00Z', 'over'],
])('at %s it is %s', (now, time) => {
  expect(timeOf({ ...hero, endsAt: '2026-03-02T00:00:00.000Z' }, new Date(now))).toBe(time);
});

test('an impossible year reaches the server', () => {
  expect(toBody({ ...toForm(hero), startsAt: '12026-01-01T10:00' }).startsAt).toBe('12026-01-01T10:00');
});
