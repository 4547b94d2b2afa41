import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import {
  listen,
  memberAtProvider,
  membershipAtSite,
  type StripeSite,
  signInAtSite,
  startStripeSite,
  subscribe,
} from '../../../../test/stripe-site.ts';
import { cards, makeCard } from '../../../../test/stripe-stand-in/card.ts';
import { makePromotion } from '../../../../test/stripe-stand-in/catalogue.ts';
import { changeSubscription } from '../../../../test/stripe-stand-in/subscription.ts';
import { addMonths } from '../plan/billing-calendar.ts';
import { productOf } from './product/plan-product.ts';
import { reconcileWithProvider } from './reconcile.ts';

let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

function membership(member: TestAccount) {
  return membershipAtSite(site, member);
}

function atProvider(member: TestAccount) {
  return memberAtProvider(site, member);
}

test('a trial, paid time, a renewal that fails, grace, another card, and a cancellation that is taken back', async () => {
  const member = await signUp(site.server);
  const { checkout } = await subscribe(site, member, { planId: 'monthly', card: cards.good });
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'trial', state: 'trialing' });
  const read = await (await signInAtSite(site, member)).card.subscription({ query: { checkout: checkout ?? '' } });
  expect(read).toMatchObject({
    checkout: 'complete',
    subscription: {
      planId: 'monthly',
      status: 'trialing',
      isInTrial: true,
      price: { amount: 399, currency: 'USD' },
      paymentMethod: { brand: 'visa', last4: '4242' },
      subscriptionBillingDate: '2026-04-14T10:00:00.000Z',
    },
  });
  // The invoice is a draft for an hour: nothing is charged yet, and grace gives access.
  await site.turn(14);
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'grace', state: 'trialing' });
  await site.turn(0.1);
  expect(await membership(member)).toMatchObject({ code: 'paid', until: '2026-05-14T10:00:00.000Z', state: 'active' });
  const { userId } = member;
  expect(
    await (await signInAtSite(site, member)).account.userInfo({
      query: { select: 'subscription,subscription-extended,foundry-sub' },
    }),
  ).toMatchObject({
    hasSubscription: true,
    subscriptionType: 'card',
    subscriptionBillingDate: '2026-05-14T10:00:00.000Z',
    foundrySubscription: false,
  });

  const { subscription, customer } = atProvider(member);
  changeSubscription(site.stripe.world, subscription, {
    method: makeCard(site.stripe.world, cards.failsLater, customer).id,
  });
  await site.turn(30);
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'grace', state: 'past_due' });

  const { url } = await (await signInAtSite(site, member)).card.setup();
  await fetch(url, { method: 'POST', body: new URLSearchParams({ number: cards.other }), redirect: 'manual' });
  await site.followed();
  expect(await membership(member)).toMatchObject({ code: 'paid', until: '2026-06-14T10:00:00.000Z', state: 'active' });
  expect((await (await signInAtSite(site, member)).card.subscription()).subscription?.paymentMethod).toMatchObject({
    last4: '4444',
  });

  changeSubscription(site.stripe.world, subscription, { cancelAtPeriodEnd: true });
  await site.followed();
  expect((await (await signInAtSite(site, member)).card.subscription()).subscription).toMatchObject({
    subscriptionCancelled: true,
    automaticRenewal: false,
    subscriptionEndDate: '2026-06-14T10:00:00.000Z',
  });
  changeSubscription(site.stripe.world, subscription, { cancelAtPeriodEnd: false });
  await site.followed();
  const graceNow = () =>
    sql`select from membership_fact where account_id = ${userId} and kind = 'grace' and revoked_at is null
      and starts_at = '2026-06-14T10:00:00Z'`.execute(site.server.platform.db);
  expect((await graceNow()).rows).toHaveLength(1);
  changeSubscription(site.stripe.world, subscription, { cancelAtPeriodEnd: true });
  await site.turn(31);
  expect(await membership(member)).toMatchObject({ isMember: false, code: 'ended', state: 'cancelled' });
  // Each paid month gave its points, once.
  const points = await (await signInAtSite(site, member)).points.balance();
  expect(points.pointsGained).toBe(4);
});

test('a member who does not pay again keeps access until grace ends', async () => {
  const member = await signUp(site.server);
  await subscribe(site, member, { planId: 'monthly', card: cards.good, withoutTrial: true });
  const { subscription, customer } = atProvider(member);
  changeSubscription(site.stripe.world, subscription, {
    method: makeCard(site.stripe.world, cards.short, customer).id,
  });
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  site.stripe.listener = null;
  await site.turn((end * 1000 - site.server.clock.now().getTime()) / dayMs + 6.9);
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'grace' });
  await site.turn(0.2);
  expect((await membership(member)).isMember).toBe(false);
  listen(site);
  await site.turn(10);
  expect(await membership(member)).toMatchObject({ isMember: false, state: 'expired' });
});

test('a plan change holds at once: to a year it starts a new period, back to a month it shortens it', async () => {
  const member = await signUp(site.server);
  await subscribe(site, member, { planId: 'monthly', card: cards.good, withoutTrial: true });
  const another = await signUp(site.server);
  await subscribe(site, another, { planId: 'annual', card: cards.good, withoutTrial: true });
  const price = (planId: string) =>
    [...site.stripe.world.prices.values()].find(({ metadata }) => metadata.planId === planId)?.id ?? '';
  await site.turn(10);
  const { subscription } = atProvider(member);
  changeSubscription(site.stripe.world, subscription, { price: price('annual') });
  await site.followed();
  const year = addMonths(site.server.clock.now(), 12);
  expect((await (await signInAtSite(site, member)).card.subscription()).subscription).toMatchObject({
    planId: 'annual',
    interval: 'year',
  });
  expect((await membership(member)).until).toBe(year.toISOString());
  await site.turn(20);
  changeSubscription(site.stripe.world, subscription, { price: price('monthly') });
  await site.followed();
  const ends = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);
  expect((await membership(member)).until).toBe(ends.toISOString());
  expect((await (await signInAtSite(site, member)).card.subscription()).subscription?.planId).toBe('monthly');
});

test('a pause charges nothing and gives no access', async () => {
  const member = await signUp(site.server);
  await subscribe(site, member, { planId: 'monthly', card: cards.good, withoutTrial: true });
  const { subscription } = atProvider(member);
  changeSubscription(site.stripe.world, subscription, { pause: { resumesAt: null } });
  await site.turn(20);
  expect((await membership(member)).isMember).toBe(true);
  await site.turn(20);
  expect(await membership(member)).toMatchObject({ isMember: false, state: 'paused' });
  expect(atProvider(member).charges).toHaveLength(1);
  changeSubscription(site.stripe.world, subscription, { pause: null });
  await site.turn(31);
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'paid' });
});

test('a card that had a trial begins no second one, and nothing is charged', async () => {
  const [first, second] = [await signUp(site.server), await signUp(site.server)];
  const card = '4111111111111111';
  await subscribe(site, first, { planId: 'monthly', card });
  const { checkout } = await subscribe(site, second, { planId: 'monthly', card });
  const read = await (await signInAtSite(site, second)).card.subscription({ query: { checkout: checkout ?? '' } });
  expect(read).toEqual({ subscription: null, checkout: 'trial_used' });
  expect(await membership(second)).toMatchObject({ isMember: false, code: 'none' });
  expect(atProvider(second)).toMatchObject({ subscription: { status: 'canceled' }, charges: [] });
  await subscribe(site, second, { planId: 'monthly', card });
  expect(await membership(second)).toMatchObject({ isMember: true, code: 'paid' });
});

test('a promotion code is found, applied, shown, and used once', async () => {
  const { world } = site.stripe;
  makePromotion(world, { code: 'SPRING', percentOff: 50, months: 3, maxRedemptions: 1 });
  const [member, late] = [await signUp(site.server), await signUp(site.server)];
  for (const one of [member, late])
    await subscribe(site, one, { planId: 'monthly', card: cards.good, withoutTrial: true });
  const before = await (await signInAtSite(site, member)).coupon.subscription();
  expect(before).toMatchObject({ discount: null });
  const subscriptionId = before.subscriptionId ?? '';
  expect(await (await signInAtSite(site, member)).coupon.lookUpCode({ query: { search: 'nothing' } })).toEqual({
    coupon: null,
  });
  const { coupon } = await (await signInAtSite(site, member)).coupon.lookUpCode({ query: { search: 'spring' } });
  expect(coupon).toMatchObject({ code: 'SPRING', percentOff: 50, durationInMonths: 3 });
  const applied = await (await signInAtSite(site, member)).coupon.redeemCode({
    body: { subscriptionId, coupon: 'SPRING' },
  });
  expect(applied).toMatchObject({ subscriptionId, code: 'SPRING', percentOff: 50 });
  expect((await (await signInAtSite(site, member)).coupon.subscription()).discount).toEqual(applied);
  const other = (await (await signInAtSite(site, late)).coupon.subscription()).subscriptionId ?? '';
  const refused = (await signInAtSite(site, late)).coupon.redeemCode({
    body: { subscriptionId: other, coupon: 'SPRING' },
  });
  await expect(refused).rejects.toMatchObject({ code: 'coupon_invalid' });
  await expect(
    (await signInAtSite(site, late)).coupon.redeemCode({ body: { subscriptionId, coupon: 'SPRING' } }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
  await site.turn(31.1);
  expect(atProvider(member).charges.map(({ amount }) => amount)).toEqual([399, 199]);
});

test('nobody subscribes twice: an earlier page closes, and a completed one counts before its webhook', async () => {
  const member = await signUp(site.server);
  const first = await (await signInAtSite(site, member)).card.checkout({
    body: { planId: 'monthly', withoutTrial: true },
  });
  const second = await (await signInAtSite(site, member)).card.checkout({
    body: { planId: 'annual', withoutTrial: true },
  });
  const give = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ number: cards.good }), redirect: 'manual' });
  expect((await give(first.url)).status).not.toBe(303);
  site.stripe.listener = null;
  expect((await give(second.url)).status).toBe(303);
  listen(site);
  await expect((await signInAtSite(site, member)).card.checkout({ body: { planId: 'monthly' } })).rejects.toMatchObject(
    {
      code: 'subscription_state',
    },
  );
  expect(await membership(member)).toMatchObject({ isMember: true, state: 'active' });
});

test('a member whose customer is gone at the provider gets a new customer', async () => {
  const member = await signUp(site.server);
  await (await signInAtSite(site, member)).card.checkout({ body: { planId: 'monthly', withoutTrial: true } });
  const { customers } = site.stripe.world;
  const before = [...customers.values()].find(({ metadata }) => metadata.subscriber === member.userId)?.id ?? '';
  customers.delete(before);
  await subscribe(site, member, { planId: 'monthly', card: cards.good, withoutTrial: true });
  expect(atProvider(member).customer).not.toBe(before);
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'paid' });
});

test('our own coupon code also works at the provider, and is redeemed here', async () => {
  const operator = await signInAtSite(site, site.operator);
  const coupon = await operator.studioCoupons.create({
    body: { name: 'Welcome', code: 'WELCOME', percentOff: 25, durationInMonths: 2, maxRedemptions: 1 },
  });
  const [member, late] = [await signUp(site.server), await signUp(site.server)];
  await subscribe(site, member, { planId: 'monthly', card: cards.good, coupon: 'welcome', withoutTrial: true });
  expect(atProvider(member).charges.map(({ amount }) => amount)).toEqual([299]);
  expect((await (await signInAtSite(site, member)).card.subscription()).subscription?.discount).toMatchObject({
    code: 'WELCOME',
    percentOff: 25,
  });
  expect((await operator.studioCoupons.read({ params: { id: coupon.id } })).redeemed).toBe(1);
  await expect(
    (await signInAtSite(site, late)).card.checkout({ body: { planId: 'monthly', coupon: 'WELCOME' } }),
  ).rejects.toMatchObject({ code: 'coupon_not_applicable' });
});

test('the last redemption is reserved for one page, and free again when the page has closed', async () => {
  const operator = await signInAtSite(site, site.operator);
  const code = `LAST${Date.now()}`;
  const terms = { percentOff: 50, durationInMonths: null, maxRedemptions: 1, plans: ['annual'] };
  const { id } = await operator.studioCoupons.create({ body: { name: 'Last', code, ...terms } });
  const redeemed = async () => (await operator.studioCoupons.read({ params: { id } })).redeemed;
  const members = await Promise.all(Array.from({ length: 4 }, () => signUp(site.server)));
  const open = async (member: TestAccount) =>
    (await signInAtSite(site, member)).card.checkout({
      body: { planId: 'annual', coupon: code.toLowerCase(), withoutTrial: true },
    });
  const opened = await Promise.allSettled(members.map(open));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const holder = members[opened.findIndex(({ status }) => status === 'fulfilled')] as TestAccount;
  const other = members.find((one) => one !== holder) as TestAccount;
  // Its holder can read the plans and open the page again; a plan that the code does not cover keeps its price.
  const { options } = await (await signInAtSite(site, holder)).foundry.options({ query: { coupon: code } });
  const reduced = options.map(({ planId, discountedPrice }) => [planId, discountedPrice?.amount ?? null]);
  expect(Object.fromEntries(reduced)).toMatchObject({ monthly: null, annual: 1999 });
  await open(holder);
  // The end of the earlier page does not release the reservation of the new one.
  await site.followed();
  await expect(open(other)).rejects.toMatchObject({ code: 'coupon_not_applicable' });
  expect(await redeemed()).toBe(1);
  await site.turn(0.1);
  expect(await redeemed()).toBe(0);
  const { url } = await open(other);
  site.stripe.listener = null;
  await site.turn(0.2);
  listen(site);
  await reconcileWithProvider(site.server.platform);
  expect(await redeemed()).toBe(0);
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ number: cards.good }) })).status).toBe(410);
  const last = { planId: 'annual', card: cards.good, coupon: code, withoutTrial: true };
  await subscribe(site, holder, last);
  expect(atProvider(holder).charges.map(({ amount }) => amount)).toEqual([1999]);
  expect(await redeemed()).toBe(1);
  const { rows } = await sql`
    select from coupon_redemption where subscription_id = ${atProvider(holder).subscription.id}
      and coupon_id = ${id}`.execute(site.server.platform.db);
  expect(rows).toHaveLength(1);
});

test('the plan options show the discount of a promotion code for each plan', async () => {
  const visitor = site.server.client;
  makePromotion(site.stripe.world, { code: 'YEARLY', percentOff: 25, products: [productOf('annual')] });
  const { options, coupon } = await visitor.foundry.options({ query: { coupon: 'yearly' } });
  expect(coupon).toMatchObject({ code: 'YEARLY', percentOff: 25 });
  const reduced = options.map(({ planId, discountedPrice }) => [planId, discountedPrice?.amount ?? null]);
  expect(Object.fromEntries(reduced)).toMatchObject({ monthly: null, annual: 2999 });
  await expect(visitor.foundry.options({ query: { coupon: 'NOSUCHCODE' } })).rejects.toMatchObject({
    code: 'coupon_invalid',
  });
});
