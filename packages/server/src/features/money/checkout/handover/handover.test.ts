import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { type StripeSite, signInAtSite, startStripeSite, subscribe } from '../../../../../test/stripe-site.ts';
import { cards } from '../../../../../test/stripe-stand-in/card.ts';
import { changeSubscription } from '../../../../../test/stripe-stand-in/subscription.ts';
import { refOf } from '../../../../../test/stripe-stand-in/world.ts';
import { runDue } from '../../engine/renewal/run-due.ts';
import { readMembership } from '../../entitlement/read-membership.ts';
import { changeBillingSetting } from '../../gateway/billing-setting.ts';
import { runHandovers } from './move-member.ts';

let site: StripeSite;
let ana: TestAccount;
let bo: TestAccount;
beforeAll(async () => {
  site = await startStripeSite({ gateway: 'stripe' });
  ana = await signUp(site.server, { displayName: 'Ana' });
  bo = await signUp(site.server, { displayName: 'Bo' });
});
afterAll(() => site.close());

function billNewBy(backend: 'foundry' | 'stripe') {
  return changeBillingSetting(site.server.platform, { actorId: site.operator.userId, change: { backend } });
}

async function move(members?: TestAccount[]) {
  const userIds = members?.map(({ userId }) => userId);
  const { studioHandovers } = await signInAtSite(site, site.operator);
  const { begun } = await studioHandovers.begin({ body: { userIds } });
  await runHandovers(site.server.platform);
  await site.followed();
  return begun;
}

async function shown() {
  const { rows, counts, to } = await (await signInAtSite(site, site.operator)).studioHandovers.list();
  const told = rows.map(({ member, outcome, reason, card }) => [member.displayName, outcome, reason, card?.last4]);
  const byName = told.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  return { told: byName, counts, to };
}

function customerOf({ userId }: TestAccount) {
  return [...site.stripe.world.customers.values()].find(({ metadata }) => metadata.subscriber === userId)?.id;
}

function subscriptionOf(member: TestAccount) {
  const found = [...site.stripe.world.subscriptions.values()].find(
    ({ customer }) => refOf(customer) === customerOf(member),
  );
  if (!found) throw new Error('there is no subscription');
  return found;
}

function takenFrom(member: TestAccount) {
  const charges = [...site.stripe.world.charges.values()];
  return charges
    .filter(({ customer, paid }) => paid && refOf(customer) === customerOf(member))
    .map(({ amount }) => amount);
}

async function isMember({ userId }: TestAccount) {
  return (await readMembership(site.server.platform, userId)).member;
}

test('the list shows what a move would do; members in a trial or with a cancellation stay', async () => {
  await subscribe(site, ana, { planId: 'monthly', card: cards.good, withoutTrial: true });
  await subscribe(site, bo, { planId: 'monthly', card: cards.other, withoutTrial: true });
  const tries = await signUp(site.server, { displayName: 'Tries' });
  await subscribe(site, tries, { planId: 'monthly', card: cards.asks });
  const leaves = await signUp(site.server, { displayName: 'Leaves' });
  await subscribe(site, leaves, { planId: 'annual', card: cards.good, withoutTrial: true });
  changeSubscription(site.stripe.world, subscriptionOf(leaves), { cancelAtPeriodEnd: true });
  await site.followed();
  expect(await shown()).toMatchObject({ to: 'card', told: [] });
  await billNewBy('foundry');
  expect(await shown()).toMatchObject({
    to: 'foundry',
    counts: { card: 2, letter: 0, stays: 2 },
    told: [
      ['Ana', 'card', null, '4242'],
      ['Bo', 'card', null, '4444'],
      ['Leaves', 'stays', 'ends', '4242'],
      ['Tries', 'stays', 'trial', expect.any(String)],
    ],
  });
});

test('a member moves to the own engine: the saved card is charged once when the paid time ends', async () => {
  site.stripe.faults.push({ call: /^POST \/v1\/subscriptions\//, does: 'drop-after', times: 9 });
  expect(await move([ana])).toBe(1);
  expect((await shown()).told[0]).toEqual(['Ana', 'moving', null, '4242']);
  site.stripe.faults.length = 0;
  await runHandovers(site.server.platform);
  await site.followed();
  expect(subscriptionOf(ana).cancel_at_period_end).toBe(true);
  expect((await shown()).told[0]).toEqual(['Ana', 'moved', null, '4242']);
  const { foundry, account } = await signInAtSite(site, ana);
  expect((await foundry.subscription()).subscription).toMatchObject({
    status: 'active',
    subscriptionCancelled: false,
    subscriptionBillingDate: '2026-04-30T10:00:00.000Z',
    pausedUntil: null,
    paymentMethod: { last4: '4242' },
    nextCharge: { amount: { amount: 399 } },
  });
  expect(await account.userInfo({ query: { select: 'subscription,foundry-sub' } })).toMatchObject({
    hasSubscription: true,
    foundrySubscription: true,
  });
  await expect(foundry.resume()).rejects.toMatchObject({ code: 'subscription_state' });
  expect(await move([ana])).toBe(0);
  expect(takenFrom(ana)).toEqual([399]);
  const { staff } = await signInAtSite(site, site.operator);
  expect((await staff.member({ params: { userId: ana.userId } })).billing).toEqual({
    by: 'foundry',
    planName: 'Monthly',
    state: 'paused',
    cancelled: false,
    next: '2026-04-30T10:00:00.000Z',
  });
});

test('a member who takes back the cancellation at the provider stays there and is not charged here too', async () => {
  const { platform } = site.server;
  const late = await signUp(site.server, { displayName: 'Late' });
  await billNewBy('stripe');
  await subscribe(site, late, { planId: 'monthly', card: cards.good, withoutTrial: true });
  await billNewBy('foundry');
  expect(await move([bo, late])).toBe(2);
  changeSubscription(site.stripe.world, subscriptionOf(bo), { cancelAtPeriodEnd: false });
  await site.followed();
  expect((await shown()).told).toContainEqual(['Bo', 'stays', 'both', '4444']);
  await runHandovers(platform);
  expect((await shown()).told).toContainEqual(['Bo', 'failed', null, '4444']);
  expect(
    await (await signInAtSite(site, bo)).account.userInfo({
      query: { select: 'subscriptionType,subscriptionCancelled' },
    }),
  ).toMatchObject({
    subscriptionType: 'card',
    subscriptionCancelled: false,
  });
  // No job runs before that day. The own engine still does not charge while the provider does.
  changeSubscription(site.stripe.world, subscriptionOf(late), { cancelAtPeriodEnd: false });
  await site.turn(30.01);
  for (let hour = 0; hour < 3; hour += 1) {
    await runDue(platform);
    expect(await Promise.all([ana, bo, late].map(isMember))).toEqual([true, true, true]);
    await site.turn(0.05);
  }
  expect(takenFrom(ana)).toEqual([399, 399]);
  expect(takenFrom(bo)).toEqual([399, 399]);
  expect(takenFrom(late)).toEqual([399, 399]);
  expect((await readMembership(site.server.platform, ana.userId)).standing).toMatchObject({
    backend: 'foundry',
    state: 'active',
  });
});

test('a member moves to the card provider: a letter asks to subscribe there, access goes on meanwhile', async () => {
  await billNewBy('stripe');
  expect((await shown()).told).toContainEqual(['Ana', 'letter', null, undefined]);
  expect(await move([ana])).toBe(1);
  const { foundry } = await signInAtSite(site, ana);
  expect((await foundry.subscription()).subscription).toMatchObject({ subscriptionCancelled: true });
  await site.turn(31);
  await runDue(site.server.platform);
  await runHandovers(site.server.platform);
  expect(takenFrom(ana)).toEqual([399, 399]);
  expect(await isMember(ana)).toBe(true);
  await subscribe(site, ana, { planId: 'monthly', card: cards.good, withoutTrial: true });
  expect(takenFrom(ana)).toEqual([399, 399, 399]);
  const { rows } = await (await signInAtSite(site, site.operator)).staff
    .audit({ query: { action: 'billing.handover' } })
    .then(({ entries }) => ({ rows: entries }));
  expect(rows.length).toBeGreaterThan(0);
});
