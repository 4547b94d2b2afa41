import { expect, test } from 'vitest';
import { toBody, toForm } from './giveaway-form-state.ts';
import type { StudioGiveaway } from './hooks.ts';

const giveaway = {
  title: 'A signed poster',
  summary: '',
  text: '',
  prize: 'A poster',
  isShipped: true,
  images: [{ imageId: 'a', url: '', width: 1, height: 1, widths: [], color: '', alt: '' }],
  entrants: 'plans',
  plans: [{ id: 'monthly', name: 'Monthly' }],
  hasFreeEntry: true,
  minAge: 18,
  countries: ['ES'],
  winnerCount: 1,
  alternateCount: 3,
  claimDays: 14,
  keepMonths: 36,
  opensAt: null,
  closesAt: '2030-05-01T12:00:00.000Z',
  questions: [{ text: 'Which one?', options: ['Red', 'Blue'], isRequired: true }],
  actions: [{ id: 1, kind: 'follow', targetId: 7, title: 'Ada', slug: 'ada', entries: 2 }],
} as unknown as StudioGiveaway;

test('a form sends what it was filled with', () => {
  expect(toBody(toForm(giveaway))).toMatchObject({
    imageIds: ['a'],
    planIds: ['monthly'],
    opensAt: null,
    closesAt: '2030-05-01T12:00:00.000Z',
    questions: [{ text: 'Which one?', options: ['Red', 'Blue'], isRequired: true }],
    actions: [{ kind: 'follow', targetId: 7, entries: 2 }],
  });
});

test('empty options are left out, and every action stays at its place', () => {
  const form = toForm(giveaway);
  const body = toBody({
    ...form,
    questions: [{ text: 'Why?', options: ' \n\n', isRequired: false }],
    actions: [{ kind: 'watch', targetId: null, entries: 1 }, ...form.actions],
  });
  expect(body).toMatchObject({ questions: [{ options: [] }], actions: [{ kind: 'watch' }, { targetId: 7 }] });
});
