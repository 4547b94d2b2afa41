import type { PlanOption } from '@greenlight/contract/plan';
import { expect, test } from 'vitest';
import { offeredPlan } from './offered-plan.ts';

const plan = { planId: 'monthly', points: { amount: 2, granted: 'monthly' }, badge: true } as PlanOption;
const all = { points_enabled: true, badges_enabled: true };

test('a plan promises neither points nor a badge while these are switched off', () => {
  expect(offeredPlan(plan, all)).toEqual(plan);
  expect(offeredPlan(plan, { ...all, points_enabled: false })).toMatchObject({ points: { amount: 0 }, badge: true });
  expect(offeredPlan(plan, { ...all, badges_enabled: false })).toEqual({ ...plan, badge: false });
  expect(offeredPlan({ ...plan, badge: false }, all).badge).toBe(false);
});
