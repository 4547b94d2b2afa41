import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { expect, test } from 'vitest';
import type { Membership } from './hooks.ts';
import { cancelText, isCardMember, panelOf } from './plan-panel-state.ts';

const end = '2026-03-01T00:00:00.000Z';
const later = '2026-05-01T00:00:00.000Z';
const due = { amount: 399, currency: 'USD' };
const nobody = { hasSubscription: false, subscriptionType: null, subscriptionEndDate: null } as Membership;
const running = {
  status: 'active',
  isInTrial: false,
  subscriptionCancelled: false,
  subscriptionEndDate: end,
  subscriptionBillingDate: end,
  canUpdatePlan: true,
  pausedUntil: null,
  amountDue: null,
  graceEnd: null,
} as FoundrySubscription;

test.each<[string, Partial<FoundrySubscription>, string, string | null, string[]]>([
  ['one that runs', {}, 'active', end, ['change', 'pause', 'cancel']],
  ['a trial', { isInTrial: true, status: 'trialing' }, 'trial', end, ['change', 'cancel']],
  ['one that ends', { subscriptionCancelled: true }, 'ending', end, ['resume']],
  ['one that will pause', { pausedUntil: later }, 'pausing', end, ['cancel', 'resume']],
  ['one that pauses', { status: 'paused', pausedUntil: later }, 'paused', later, ['cancel', 'resume']],
  ['one that is owed for', { status: 'past_due', amountDue: due, graceEnd: later }, 'due', later, ['cancel']],
  ['one of an account that leaves', { leaving: { date: later, ifKept: null } }, 'leaving', later, []],
  ['one that is over', { status: 'expired' }, 'none', null, []],
])('%s', (_, changed, state, date, able) => {
  const panel = panelOf(nobody, { ...running, ...changed });
  expect([panel.state, panel.date]).toEqual([state, date]);
  expect(Object.entries(panel.can).flatMap(([name, may]) => (may ? [name] : []))).toEqual(able);
});

test.each<[string, Partial<Membership>, string, string | null]>([
  ['nobody', {}, 'none', null],
  ['a gift', { hasSubscription: true, subscriptionType: 'gift', subscriptionEndDate: end }, 'granted', end],
  ['one without end', { hasSubscription: true, subscriptionType: 'complimentary' }, 'granted', null],
])('without a subscription of its own: %s', (_, changed, state, date) => {
  expect(panelOf({ ...nobody, ...changed }, null)).toMatchObject({ state, date });
});

test('the card provider has its own panel, except for members who have a subscription here as well', () => {
  const byCard = { ...nobody, hasSubscription: true, subscriptionType: 'card' } as Membership;
  const own = [null, running, { ...running, status: 'expired' as const }];
  expect(own.map((subscription) => isCardMember(byCard, subscription))).toEqual([true, false, true]);
  expect(isCardMember(nobody, null)).toBe(false);
});

test.each<[string, Partial<FoundrySubscription>, string]>([
  ['paid time', { ifCancelled: { when: 'period-end', hasAccess: true, accessEnd: end } }, 'sure'],
  ['a payment that is late', { ifCancelled: { when: 'now', hasAccess: false, accessEnd: null } }, 'sureNow'],
  ['a pause', { status: 'paused', ifCancelled: { when: 'now', hasAccess: false, accessEnd: null } }, 'surePaused'],
  ['time that was given', { ifCancelled: { when: 'now', hasAccess: true, accessEnd: later } }, 'sureGiven'],
  ['access without an end', { ifCancelled: { when: 'now', hasAccess: true, accessEnd: null } }, 'sureOpen'],
  ['a charge under way', { ifCancelled: { when: 'charge', hasAccess: false, accessEnd: null } }, 'sureCharge'],
])('what cancelling means for %s', (_, more, text) => {
  expect(cancelText({ ...running, ...more })).toBe(text);
});
