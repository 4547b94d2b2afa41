import { expect, test } from 'vitest';
import { toBody, toForm, toRule } from './badge-form-state.ts';
import type { BadgeRule, StudioBadge } from './hooks.ts';

const image = { url: '/badge/star.svg', width: 96, height: 96, widths: [], color: '#d9a441', alt: 'Star' };

function badge(rule: BadgeRule, edition: StudioBadge['edition'] = null): StudioBadge {
  const words = { name: 'Star', description: '', drawing: 'star', endsAt: null } as const;
  const counts = { holders: 0, pastRun: null, version: 1, isFixed: false, state: 'draft' } as const;
  return { id: 'one', imageId: null, image, ...words, ...counts, rule, edition };
}

test('a form that nobody touched is sent as it came', () => {
  for (const rule of [
    { kind: 'hand' },
    { kind: 'plan', planId: 'annual' },
    { kind: 'months', threshold: 12 },
    { kind: 'date', date: '2026-01-31' },
  ] as const) {
    expect(toBody(toForm(badge(rule))).rule).toEqual(rule);
  }
  expect(toBody(toForm(badge({ kind: 'hand' }, { limit: 100, left: 12 }))).edition).toBe(100);
});

test('a rule takes only what belongs to its kind; an empty edition is none', () => {
  const typed = { threshold: '7', planId: 'annual', date: '2026-01-31' };
  expect(toRule({ kind: 'comments', ...typed })).toEqual({ kind: 'comments', threshold: 7 });
  expect(toRule({ kind: 'joined', ...typed })).toEqual({ kind: 'joined', date: '2026-01-31' });
  expect(toBody({ ...toForm(badge({ kind: 'hand' })), edition: ' ' }).edition).toBeNull();
});
