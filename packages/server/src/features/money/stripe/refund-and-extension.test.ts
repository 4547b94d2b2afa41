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
import { closeDispute, dispute } from '../../../../test/stripe-stand-in/dispute.ts';
import { failRefund, refund } from '../../../../test/stripe-stand-in/payment.ts';
import { changeSubscription } from '../../../../test/stripe-stand-in/subscription.ts';
import { refOf } from '../../../../test/stripe-stand-in/world.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readBalance } from '../../points/points-ledger.ts';
import { addFact } from '../entitlement/change-membership.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import { addMonths } from '../plan/billing-calendar.ts';
import { projectRevenue } from '../revenue/projection/project-revenue.ts';
import { extendCardSubscription } from './extension/move-charge.ts';
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

async function pointsOf({ userId }: TestAccount): Promise<number> {
  return (await readBalance(site.server.platform, userId)).pointsAvailable;
}

/** The kinds of the member's revenue events. */
async function revenueOf({ userId }: TestAccount): Promise<string[]> {
  await projectRevenue(site.server.platform);
  const { rows } = await sql<{ kind: string }>`
    select kind || case when converted then ' converted' else '' end as kind from revenue_event
    where account_id = ${userId} order by at, id`.execute(site.server.platform.db);
  return rows.map(({ kind }) => kind);
}

test('a full refund ends access and a partial one does not; a dispute ends it until it is won', async () => {
  const [member, other] = [await signUp(site.server), await signUp(site.server)];
  for (const one of [member, other])
    await subscribe(site, one, { planId: 'annual', card: cards.good, withoutTrial: true });
  const intentOf = (one: TestAccount) => refOf(atProvider(one).charges[0]?.payment_intent);
  refund(site.stripe.world, { intent: intentOf(member), amount: 1000 });
  await site.followed();
  expect((await membership(member)).isMember).toBe(true);
  expect(await pointsOf(member)).toBe(30);
  expect((await (await signInAtSite(site, member)).foundry.history({})).payments).toMatchObject([
    { amount: { amount: 3999, currency: 'USD' }, status: 'partly_refunded' },
  ]);
  await site.turn(1);
  refund(site.stripe.world, { intent: intentOf(member) });
  await site.followed();
  const { reason } = await readMembership(site.server.platform, member.userId);
  expect(reason).toMatchObject({ code: 'revoked', why: 'refund' });
  expect([await pointsOf(member), await pointsOf(other)]).toEqual([0, 30]);

  const charge = atProvider(other).charges[0]?.id ?? '';
  dispute(site.stripe.world, charge, 'warning_needs_response');
  await site.followed();
  expect((await membership(other)).isMember).toBe(true);
  const { id } = dispute(site.stripe.world, charge);
  await site.followed();
  expect(await membership(other)).toMatchObject({ isMember: false, code: 'revoked' });
  expect(await pointsOf(other)).toBe(0);
  const { studioPayments } = await signInAtSite(site, site.operator);
  const statusOf = async (one: TestAccount) =>
    (await studioPayments.list({ query: { userId: one.userId } })).payments.map(({ status }) => status);
  expect([await statusOf(member), await statusOf(other)]).toEqual([['refunded'], ['disputed']]);
  closeDispute(site.stripe.world, id, 'won');
  await site.followed();
  expect(await membership(other)).toMatchObject({ isMember: true, code: 'paid' });
  expect([await pointsOf(member), await pointsOf(other)]).toEqual([0, 30]);
  expect(await statusOf(other)).toEqual(['paid']);
  // The hourly comparison books the fees; a second one books nothing twice.
  await reconcileWithProvider(site.server.platform);
  await reconcileWithProvider(site.server.platform);
  const { payouts } = await studioPayments.payouts({ query: { by: 'month' } });
  const sumOf = (key: 'charged' | 'refunded' | 'disputed' | 'fees' | 'net') =>
    payouts.reduce((sum, row) => sum + row[key], 0);
  const paid = [...site.stripe.world.charges.values()].filter(({ paid: isPaid }) => isPaid);
  const [charged, fees] = [
    paid.reduce((sum, { amount }) => sum + amount, 0),
    1500 + paid.reduce((sum, { amount }) => sum + Math.round(amount * 0.029) + 30, 0),
  ];
  expect([sumOf('charged'), sumOf('refunded'), sumOf('disputed'), sumOf('fees')]).toEqual([charged, 3999, 0, fees]);
  expect(sumOf('net')).toBe(charged - 3999 - fees);
});

test('payments at the provider are in the same lists, with their invoices; staff can refund them', async () => {
  const [member, favoured] = [await signUp(site.server), await signUp(site.server)];
  for (const one of [member, favoured])
    await subscribe(site, one, { planId: 'monthly', card: cards.good, withoutTrial: true });
  const { subscription, customer } = atProvider(member);
  changeSubscription(site.stripe.world, subscription, {
    method: makeCard(site.stripe.world, cards.short, customer).id,
  });
  await site.turn(31.1);
  const { payments } = await (await signInAtSite(site, member)).foundry.history({});
  expect(payments).toMatchObject([
    { description: 'Monthly', amount: { amount: 399 }, status: 'failed', invoiceUrl: null },
    { description: 'Monthly', amount: { amount: 399 }, status: 'paid' },
  ]);
  const paid = payments[1];
  const page = await fetch(paid?.invoiceUrl ?? '', { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('https://invoice.stripe.com/i/'),
  ]);
  expect((await fetch(`${paid?.invoiceUrl}x`, { redirect: 'manual' })).status).toBe(404);
  const { studioPayments } = await signInAtSite(site, site.operator);
  const detail = await studioPayments.detail({ params: { id: paid?.id ?? '' } });
  expect(detail).toMatchObject({
    gateway: 'stripe',
    card: { brand: 'visa', last4: '4242' },
    subject: `stripe:${subscription.id}`,
    invoice: { number: expect.stringMatching(/^STANDIN-/) },
  });
  expect((await (await signInAtSite(site, member)).foundry.paymentMethods()).paymentMethods).toEqual([]);
  const lastOf = async (one: TestAccount) =>
    (await studioPayments.list({ query: { userId: one.userId, status: 'paid' } })).payments[0]?.id ?? '';
  const refundAll = (id: string, endAccess: boolean) =>
    studioPayments.refund({ params: { id }, body: { reason: 'Asked for it', endAccess } });
  await refundAll(await lastOf(favoured), false);
  await site.followed();
  expect(await membership(favoured)).toMatchObject({ isMember: true, code: 'paid' });
  await refundAll(await lastOf(member), true);
  await expect.poll(() => subscription.status, { timeout: 30_000 }).toBe('canceled');
  await site.followed();
  expect((await membership(member)).isMember).toBe(false);
  expect(await revenueOf(favoured)).toEqual(['new']);
  expect(await revenueOf(member)).toEqual(['new', 'late', 'involuntary']);
});

test('a refund that fails later is reversed in the books, and access returns, even without a webhook', async () => {
  const { stripe, server } = site;
  const [member, ended] = [await signUp(server), await signUp(server)];
  for (const one of [member, ended])
    await subscribe(site, one, { planId: 'annual', card: cards.good, withoutTrial: true });
  await site.turn(1);
  const { studioPayments, staff } = await signInAtSite(site, site.operator);
  const paymentOf = async ({ userId }: TestAccount) => {
    const { payments } = await studioPayments.list({ query: { userId } });
    return studioPayments.detail({ params: { id: payments[0]?.id ?? '' } });
  };
  const refundedNow = async () => {
    const { payouts } = await studioPayments.payouts({ query: { by: 'month' } });
    return payouts.reduce((sum, { refunded }) => sum + refunded, 0);
  };
  const before = await refundedNow();
  const intent = refOf(atProvider(member).charges[0]?.payment_intent);
  const [part, rest] = [refund(stripe.world, { intent, amount: 1000 }), refund(stripe.world, { intent })];
  await site.followed();
  expect([(await membership(member)).code, (await paymentOf(member)).status]).toEqual(['revoked', 'refunded']);
  expect([await pointsOf(member), await pointsOf(ended)]).toEqual([0, 30]);
  failRefund(stripe.world, part.id, { isCounted: true });
  await site.followed();
  expect(await membership(member)).toMatchObject({ isMember: true, code: 'paid', state: 'active' });
  expect(await paymentOf(member)).toMatchObject({ status: 'partly_refunded', refunded: 2999 });
  failRefund(stripe.world, rest.id);
  await site.followed();
  const { id } = await paymentOf(ended);
  await studioPayments.refund({ params: { id }, body: { reason: 'Asked for it', endAccess: true } });
  await expect.poll(() => atProvider(ended).subscription.status, { timeout: 30_000 }).toBe('canceled');
  await site.followed();
  expect(await membership(ended)).toMatchObject({ isMember: false });
  expect(await pointsOf(ended)).toBe(0);
  stripe.listener = null;
  failRefund(stripe.world, [...stripe.world.refunds.keys()].at(-1) ?? '');
  server.clock.advance(120_000);
  await reconcileWithProvider(server.platform);
  await reconcileWithProvider(server.platform);
  listen(site);
  const returned = { state: 'failed', failure: 'expired_or_canceled_card', returned: expect.any(String) };
  for (const one of [member, ended]) {
    const payment = await paymentOf(one);
    expect(payment).toMatchObject({ status: 'paid', refunded: 0, refundable: { amount: 3999 } });
    for (const line of payment.refunds) expect(line).toMatchObject(returned);
    const { history } = await staff.member({ params: { userId: one.userId } });
    const failures = history.filter(({ action }) => action === 'payment.refund-failed');
    expect(failures).toHaveLength(payment.refunds.length);
  }
  expect(await refundedNow()).toBe(before);
  expect([await pointsOf(member), await pointsOf(ended)]).toEqual([30, 30]);
  const { isMember, until } = await membership(ended);
  const daysLeft = (Date.parse(until ?? '') - server.clock.now().getTime()) / dayMs;
  expect([isMember, Math.round(daysLeft)]).toEqual([true, 364]);
});

test('an invoice that goes back again after its points were granted again takes them again', async () => {
  const { world } = site.stripe;
  const [refunded, disputed] = [await signUp(site.server), await signUp(site.server)];
  for (const one of [refunded, disputed])
    await subscribe(site, one, { planId: 'annual', card: cards.good, withoutTrial: true });
  const state = async (one: TestAccount) => {
    await site.followed();
    return [(await membership(one)).isMember, await pointsOf(one)];
  };
  const intent = refOf(atProvider(refunded).charges[0]?.payment_intent);
  const charge = atProvider(disputed).charges[0]?.id ?? '';
  for (let turn = 0; turn < 2; turn += 1) {
    const { id } = refund(world, { intent });
    expect(await state(refunded)).toEqual([false, 0]);
    failRefund(world, id);
    expect(await state(refunded)).toEqual([true, 30]);
    const { id: disputeId } = dispute(world, charge);
    expect(await state(disputed)).toEqual([false, 0]);
    closeDispute(world, disputeId, 'won');
    expect(await state(disputed)).toEqual([true, 30]);
  }
  refund(world, { intent });
  expect(await state(refunded)).toEqual([false, 0]);
});

test('gift months come before the next charge, once, even if an answer of the provider is lost', async () => {
  const { db } = site.server.platform;
  // Moves the clock away from the end of a month.
  await site.turn(3);
  const [member, trying] = [await signUp(site.server), await signUp(site.server)];
  await subscribe(site, member, { planId: 'monthly', card: '4000000000990010', withoutTrial: true });
  await subscribe(site, trying, { planId: 'monthly', card: '4000000000990011' });
  const start = site.server.clock.now();
  const [end, tried] = [addMonths(start, 1), new Date(start.getTime() + 14 * dayMs)];
  await site.turn(3);
  const kindOf = (source: string) => (source.startsWith('gift:') ? 'gift' : 'referral');
  const give = (one: TestAccount, months: number, source: string) =>
    inTransaction(db, (tx) =>
      extendCardSubscription(site.server.platform, tx, { userId: one.userId, months, kind: kindOf(source), source }),
    );
  const settled = async () => {
    await expect
      .poll(async () => (await sql`select from stripe_extension where state = 'intended'`.execute(db)).rows.length, {
        timeout: 30_000,
      })
      .toBe(0);
    await site.followed();
  };
  // The provider moves the charge, but its answer is lost.
  const { subscription } = atProvider(member);
  site.stripe.faults.push({ call: /^POST \/v1\/subscriptions/, does: 'drop-after', times: 1 });
  const given = await Promise.all([
    give(member, 1, 'gift:901'),
    give(member, 1, 'gift:901'),
    give(member, 2, 'referral:902'),
    give(trying, 1, 'gift:903'),
  ]);
  await settled();
  expect(given.at(-1)).toEqual(addMonths(tried, 1));
  expect(await membership(member)).toMatchObject({ code: 'paid', until: addMonths(end, 3).toISOString() });
  expect(subscription.trial_end).toBe(addMonths(end, 3).getTime() / 1000);
  const read = (await (await signInAtSite(site, member)).card.subscription()).subscription;
  expect(read).toMatchObject({
    status: 'active',
    isInTrial: false,
    subscriptionBillingDate: addMonths(end, 3).toISOString(),
  });
  expect(await membership(trying)).toMatchObject({ code: 'trial', state: 'trialing' });
  await site.turn(35);
  // The gift and the referral were given at the same moment: either can come first.
  expect(await membership(member)).toMatchObject({ code: expect.stringMatching(/gift|referral/), state: 'active' });
  expect(await membership(trying)).toMatchObject({ code: 'gift', state: 'trialing' });
  await site.turn(90);
  expect(await membership(member)).toMatchObject({ code: 'paid', state: 'active' });
  expect(await membership(trying)).toMatchObject({ code: 'paid', state: 'active' });
  expect(atProvider(member).charges.map(({ created }) => new Date(created * 1000 - 3_600_000))).toEqual([
    new Date(start.getTime() - 3_600_000),
    addMonths(end, 3),
  ]);
  // Each extension waits for the one before it: if both moved in parallel, one would be lost.
  const order: string[] = [];
  const first = inTransaction(db, async (tx) => {
    const args = { userId: trying.userId, months: 1, kind: 'gift', source: 'gift:907' } as const;
    await extendCardSubscription(site.server.platform, tx, args);
    const second = give(trying, 1, 'gift:908').then(() => order.push('second'));
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200))]);
    order.push('first');
    return { second };
  });
  await (await first).second;
  expect(order).toEqual(['first', 'second']);
  // A cancelled subscription is not charged again: the months follow the access that is left.
  const until = new Date((await membership(member)).until ?? 0);
  await give(member, 1, 'gift:904');
  changeSubscription(site.stripe.world, subscription, { cancelAtPeriodEnd: true });
  await settled();
  expect(new Date((await membership(member)).until ?? 0) >= addMonths(until, 1)).toBe(true);
  // In the revenue a gift is no trial, and a trial converts once, when it pays.
  expect(await revenueOf(member)).toEqual(['new']);
  expect(await revenueOf(trying)).toEqual(['trial', 'new converted']);
}, 120_000);

test('a gift pays for a period whose charge failed', async () => {
  const member = await signUp(site.server);
  await subscribe(site, member, { planId: 'monthly', card: cards.good, withoutTrial: true });
  const { subscription, customer } = atProvider(member);
  const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000);
  changeSubscription(site.stripe.world, subscription, {
    method: makeCard(site.stripe.world, cards.short, customer).id,
  });
  await site.turn((end.getTime() - site.server.clock.now().getTime()) / dayMs + 1);
  expect(await membership(member)).toMatchObject({ code: 'grace', state: 'past_due' });
  const { platform } = site.server;
  const args = { userId: member.userId, months: 1, kind: 'gift', source: 'gift:905' } as const;
  await inTransaction(platform.db, (tx) => extendCardSubscription(platform, tx, args));
  await expect.poll(() => subscription.trial_end, { timeout: 30_000 }).toBe(addMonths(end, 1).getTime() / 1000);
  await site.followed();
  await expect.poll(() => membership(member), { timeout: 30_000 }).toMatchObject({ code: 'gift', state: 'active' });
  expect(site.stripe.world.invoices.get(refOf(subscription.latest_invoice))?.status).toBe('paid');
});

test('a member who subscribes with imported or given time left pays first when that time ends', async () => {
  const { platform, clock } = site.server;
  const { db } = platform;
  const [imported, invited, nearly] = [await signUp(site.server), await signUp(site.server), await signUp(site.server)];
  const at = clock.now();
  const daysOn = (days: number) => new Date(at.getTime() + days * dayMs);
  const have = ({ userId }: TestAccount, kind: 'paid' | 'complimentary', days: number) =>
    addFact(platform, db, {
      userId,
      kind,
      planId: 'annual',
      startsAt: at,
      endsAt: daysOn(days),
      source: `left:${userId}`,
    });
  await have(imported, 'paid', 40);
  await have(invited, 'complimentary', 5);
  await have(nearly, 'paid', 1);
  for (const one of [imported, nearly])
    await subscribe(site, one, { planId: 'monthly', card: cards.good, withoutTrial: true });
  await subscribe(site, invited, { planId: 'monthly', card: '4000000000990012' });
  expect(atProvider(imported).charges).toEqual([]);
  const client = await signInAtSite(site, imported);
  expect((await client.card.subscription()).subscription).toMatchObject({
    status: 'active',
    isInTrial: false,
    subscriptionBillingDate: daysOn(40).toISOString(),
  });
  expect(await membership(imported)).toMatchObject({ code: 'paid', until: daysOn(40).toISOString() });
  // The trial lasts longer than the given time.
  expect(await membership(invited)).toMatchObject({ code: 'trial', until: daysOn(14).toISOString() });
  expect([await revenueOf(imported), await revenueOf(invited)]).toEqual([[], ['trial']]);
  await site.turn(1.5);
  // The provider charges two days ahead at the earliest, so access continues until then.
  expect(await membership(nearly)).toMatchObject({ isMember: true });
  expect(atProvider(nearly).charges).toEqual([]);
  await site.turn(1);
  expect(atProvider(nearly).charges).toHaveLength(1);
  const gift = { userId: imported.userId, months: 1, kind: 'gift', source: 'gift:906' } as const;
  await inTransaction(db, (tx) => extendCardSubscription(platform, tx, gift));
  const end = addMonths(daysOn(40), 1);
  const { subscription } = atProvider(imported);
  await expect.poll(() => subscription.trial_end, { timeout: 30_000 }).toBe(end.getTime() / 1000);
  await site.followed();
  await expect.poll(() => membership(imported), { timeout: 30_000 }).toMatchObject({ until: end.toISOString() });
  await site.turn((end.getTime() - clock.now().getTime()) / dayMs + 0.1);
  expect(await membership(imported)).toMatchObject({ code: 'paid', state: 'active' });
  expect(atProvider(imported).charges.map(({ created }) => created * 1000 - 3_600_000)).toEqual([end.getTime()]);
  expect(await revenueOf(imported)).toEqual(['new']);
});
