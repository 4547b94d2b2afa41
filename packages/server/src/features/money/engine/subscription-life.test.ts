import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { createLetterBox } from '../../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readBalance } from '../../points/points-ledger.ts';
import { grantMembership } from '../entitlement/change-membership.ts';
import { fillPage, makeCard } from '../gateway/test-data.ts';
import { runDue } from './renewal/run-due.ts';
import { extendSubscription } from './subscription/advance-subscription.ts';

const declinedLater = '4000000000000341';
const box = createLetterBox();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: box.jobs, mail: box.mail });
});
afterAll(() => server?.close());

/** Moves the clock by `days` and runs the job; the account signs in again. */
async function pass(days: number, account?: TestAccount) {
  server.clock.advance(days * dayMs);
  await runDue(server.platform);
  if (account) account.client = await signInAgain(server, account);
}

function infoOf({ client }: TestAccount) {
  const select = 'hasSubscription,isInTrial,planId,subscriptionCancelled,automaticRenewal,membershipReason';
  return client.account.userInfo({ query: { select } });
}

async function subscriptionOf({ client }: TestAccount) {
  const { subscription } = await client.foundry.subscription();
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
}

/** Signs up a member who has a card and pays at once. */
async function subscriber(planId = 'monthly', card?: string) {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId, card);
  await account.client.foundry.subscribe({ body: { planId, withoutTrial: true } });
  return account;
}

function chargesOf({ userId }: TestAccount) {
  return server.platform.db
    .selectFrom('charge')
    .select(['state', 'amount', 'period_start'])
    .where('account_id', '=', userId)
    .orderBy('created_at')
    .orderBy('attempt')
    .execute();
}

test('reading A is on sale: 3.99 a month with 2 points, 39.99 a year with 30 and a badge, 14-day trials', async () => {
  const { options, coupon, backend } = await server.client.foundry.options();
  expect({ coupon, backend }).toEqual({ coupon: null, backend: 'foundry' });
  expect(options).toEqual([
    expect.objectContaining({
      planId: 'monthly',
      interval: 'month',
      price: { amount: 399, currency: 'USD' },
      trialDays: 14,
      points: { amount: 2, granted: 'monthly' },
      badge: false,
    }),
    expect.objectContaining({
      planId: 'annual',
      interval: 'year',
      price: { amount: 3999, currency: 'USD' },
      trialDays: 14,
      points: { amount: 30, granted: 'at-signup' },
      badge: true,
    }),
  ]);
});

test('an account that had a trial is offered no other', async () => {
  const account = await signUp(server);
  const trialDays = async () => (await account.client.foundry.options()).options.map((plan) => plan.trialDays);
  expect(await trialDays()).toEqual([14, 14]);
  const until = new Date(server.clock.now().getTime() + 1000).toISOString();
  const { platform } = server;
  await grantMembership(platform, platform.db, account.userId, { kind: 'trial', planId: 'monthly', until });
  server.clock.advance(10_000);
  expect(await trialDays()).toEqual([0, 0]);
});

test('an unknown coupon code gets the answer of the specification', async () => {
  await expect(server.client.foundry.options({ query: { coupon: 'SAVE20' } })).rejects.toMatchObject({
    status: 400,
    code: 'coupon_invalid',
    message: 'No Discount Code Found',
  });
});

test('a trial begins on the payment page; the plan is charged when it ends, and each month after that', async () => {
  const account = await signUp(server);
  const { subscription, payment } = await account.client.foundry.subscribe({ body: { planId: 'monthly' } });
  expect(subscription).toBeNull();
  expect(await (await fetch(payment?.url ?? '')).text()).toContain('Monthly: 14 days free, then $3.99 a month');
  const { location } = await fillPage(payment?.url ?? '');
  expect(location).toContain('/complete-payment');
  const query = { payment: payment?.id ?? '' };
  const looks = await Promise.all([1, 2, 3].map(() => account.client.foundry.advancedPay({ query })));
  for (const look of looks) expect(look.payment).toMatchObject({ state: 'succeeded', purpose: 'subscription' });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true, isInTrial: true, automaticRenewal: true });
  expect(await chargesOf(account)).toEqual([]);
  await pass(11.5, account);
  expect((await box.take(account.email, 'Your free trial ends')).text).toMatch(/ends on \w+ \d+, \d{4}\. .*\$3\.99/);
  await pass(3, account);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'active', isInTrial: false, planId: 'monthly' });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true, isInTrial: false });
  await box.take(account.email, 'Thank you');
  await pass(31, account);
  await pass(31, account);
  const charges = await chargesOf(account);
  expect(charges.map(({ state, amount }) => [state, amount])).toEqual([1, 2, 3].map(() => ['succeeded', 399]));
  expect(new Set(charges.map(({ period_start }) => period_start.getTime())).size).toBe(3);
  expect(await readBalance(server.platform, account.userId)).toMatchObject({ pointsAvailable: 6 });
  const { payments } = await account.client.foundry.history();
  expect(payments).toHaveLength(3);
  expect(payments[0]?.invoiceUrl).toContain('/invoices/');
});

test('one trial per person: the same card of another account fails with `trial_used` and has to pay', async () => {
  const number = '5555555555554444';
  for (const isFirst of [true, false]) {
    const { client } = await signUp(server);
    const { payment } = await client.foundry.subscribe({ body: { planId: 'monthly' } });
    await fillPage(payment?.url ?? '', { number });
    const looked = await client.foundry.advancedPay({ query: { payment: payment?.id ?? '' } });
    if (isFirst) expect(looked.payment).toMatchObject({ state: 'succeeded' });
    else {
      expect(looked.payment).toMatchObject({ state: 'failed', failure: 'trial_used' });
      const { subscription } = await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
      expect(subscription).toMatchObject({ status: 'active' });
    }
  }
});

test('an annual member gets 30 points and the badge once', async () => {
  const account = await subscriber('annual');
  expect(await subscriptionOf(account)).toMatchObject({ planId: 'annual', status: 'active' });
  expect(await readBalance(server.platform, account.userId)).toMatchObject({ pointsAvailable: 30 });
  const { badges } = await account.client.badge.list();
  expect(badges.filter(({ earned }) => earned)).toHaveLength(1);
  await expect(account.client.foundry.subscribe({ body: { planId: 'monthly' } })).rejects.toMatchObject({
    code: 'subscription_state',
  });
});

test('a cancelled subscription ends with the paid time, and can be resumed until then', async () => {
  const account = await subscriber();
  const cancelled = await account.client.foundry.cancel({ body: { reason: 'price', comment: 'too dear' } });
  expect(cancelled).toMatchObject({ subscriptionCancelled: true, automaticRenewal: false, status: 'active' });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true, subscriptionCancelled: true });
  await expect(account.client.foundry.cancel({ body: {} })).rejects.toMatchObject({ code: 'subscription_state' });
  expect(await account.client.foundry.resume()).toMatchObject({ subscriptionCancelled: false });
  await account.client.foundry.cancel({ body: {} });
  await pass(32, account);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'cancelled' });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: false });
  expect(await chargesOf(account)).toHaveLength(1);
});

test('a pause begins at the end of the paid time, costs nothing, and ends with the next payment', async () => {
  const account = await subscriber();
  await account.client.foundry.pause({ body: { months: 2 } });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true });
  await pass(32, account);
  expect(await infoOf(account)).toMatchObject({ hasSubscription: false, membershipReason: { code: 'paused' } });
  expect(await subscriptionOf(account)).toMatchObject({ status: 'paused', automaticRenewal: true });
  expect(await account.client.foundry.resume()).toMatchObject({ status: 'active', pausedUntil: null });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true });
  await account.client.foundry.pause({ body: { months: 1 } });
  await pass(32, account);
  await pass(31, account);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'active' });
  expect(await chargesOf(account)).toHaveLength(3);
  await account.client.foundry.pause({ body: { months: 2 } });
  await pass(32, account);
  expect(await account.client.foundry.cancel({ body: {} })).toMatchObject({ status: 'cancelled' });
});

test('a member whose charge fails keeps access during grace, gets a letter, and pays with another card', async () => {
  const account = await subscriber();
  await makeCard(server.platform, account.userId, declinedLater);
  await pass(31, account);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'past_due', amountDue: { amount: 399 } });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true, membershipReason: { code: 'grace' } });
  const letter = await box.take(account.email, 'We could not take your payment');
  expect(letter.text).toContain('/payment-recovery?token=');
  await pass(3, account);
  const page = await account.client.foundry.beginAdvancedPay({ body: { purpose: 'due' } });
  await fillPage(page.url);
  const looked = await account.client.foundry.advancedPay({ query: { payment: page.id } });
  expect(looked.payment).toMatchObject({ state: 'succeeded' });
  expect(await subscriptionOf(account)).toMatchObject({ status: 'active', amountDue: null });
  await box.take(account.email, 'Your payment went through');
});

test('the payment page tells a member with gift months when the first charge comes', async () => {
  const account = await signUp(server);
  const until = new Date(server.clock.now().getTime() + 60 * dayMs).toISOString();
  const grant = { kind: 'gift', planId: 'monthly', until } as const;
  await grantMembership(server.platform, server.platform.db, account.userId, grant);
  const { payment } = await account.client.foundry.subscribe({ body: { planId: 'monthly' } });
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
  expect(await (await fetch(payment?.url ?? '')).text()).toContain(`Monthly: $3.99 a month, from ${day}`);
});

test('with zero days of grace, a renewal that takes a minute leaves no gap, and the billing day stays', async () => {
  const { db } = server.platform;
  await db.updateTable('billing_setting').set({ grace_days: 0 }).execute();
  const account = await subscriber();
  const due = new Date((await subscriptionOf(account)).subscriptionBillingDate ?? '');
  server.clock.set(new Date(due.getTime() + 50_000));
  account.client = await signInAgain(server, account);
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true });
  await runDue(server.platform);
  expect((await chargesOf(account)).at(-1)).toMatchObject({ state: 'succeeded', period_start: due });
  await db.updateTable('billing_setting').set({ grace_days: 7 }).execute();
});

test('a member who never pays loses access when grace ends, even if no job runs', async () => {
  const account = await subscriber();
  await makeCard(server.platform, account.userId, declinedLater);
  await pass(31, account);
  server.clock.advance(8 * dayMs);
  account.client = await signInAgain(server, account);
  expect(await infoOf(account)).toMatchObject({ hasSubscription: false });
  await runDue(server.platform);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'expired' });
  await box.take(account.email, 'Your membership has ended');
});

test('a more expensive plan is charged now, less the unused value; a cheaper one begins next period', async () => {
  const account = await subscriber();
  await pass(15, account);
  const preview = await account.client.foundry.previewChange({ query: { planId: 'annual' } });
  expect(preview).toMatchObject({ when: 'now', price: { amount: 3999 } });
  expect(preview.due.amount).toBe(3999 - preview.unused.amount);
  expect(preview.unused.amount).toBeGreaterThan(150);
  expect(await account.client.foundry.change({ body: { planId: 'annual' } })).toMatchObject({ planId: 'annual' });
  expect((await chargesOf(account)).map(({ amount }) => amount)).toEqual([399, preview.due.amount]);
  expect(await infoOf(account)).toMatchObject({ planId: 'annual', hasSubscription: true });
  const down = await account.client.foundry.change({ body: { planId: 'monthly' } });
  expect(down).toMatchObject({ planId: 'annual', nextPlanId: 'monthly', nextCharge: { amount: { amount: 399 } } });
  expect(await account.client.foundry.undoChange()).toMatchObject({ nextPlanId: null });
  await account.client.foundry.change({ body: { planId: 'monthly' } });
  await pass(366, account);
  expect(await subscriptionOf(account)).toMatchObject({ planId: 'monthly', status: 'active' });
  expect((await chargesOf(account)).at(-1)?.amount).toBe(399);
});

test('a member who cancels because of the price is offered half of it for three months, once a year', async () => {
  const account = await subscriber();
  const query = { reason: 'price' as const };
  const { offer } = await account.client.foundry.cancelOffer({ query });
  const { subscriptionBillingDate: from } = await subscriptionOf(account);
  const [price, regular] = [199, 399].map((amount) => ({ amount, currency: 'USD' }));
  expect(offer).toEqual({ kind: 'discount', percentOff: 50, months: 3, payments: 3, from, price, regular });
  const taken = await account.client.foundry.acceptOffer({ body: query });
  expect(taken.discount).toMatchObject({ percentOff: 50 });
  expect((await account.client.foundry.cancelOffer({ query })).offer).toBeNull();
  for (let month = 0; month < 4; month += 1) await pass(31, account);
  expect((await chargesOf(account)).map(({ amount }) => amount)).toEqual([399, 199, 199, 199, 399]);
  const pause = (await account.client.foundry.cancelOffer({ query: { reason: 'unused' } })).offer;
  expect(pause).toMatchObject({ kind: 'pause', months: 1, price: regular });
});

test('gift months are added after the paid time, once, and delay the next charge', async () => {
  const account = await subscriber();
  const before = await subscriptionOf(account);
  const { platform } = server;
  const extend = () =>
    inTransaction(platform.db, (tx) =>
      extendSubscription(platform, tx, { userId: account.userId, months: 3, kind: 'gift', source: 'gift:1' }),
    );
  const end = await extend();
  expect(await extend()).toEqual(end);
  expect(end && end.getTime() - Date.parse(before.subscriptionBillingDate ?? '')).toBeGreaterThan(88 * dayMs);
  await pass(100, account);
  expect(await chargesOf(account)).toHaveLength(1);
  await pass(24, account);
  expect(await chargesOf(account)).toHaveLength(2);
  expect(await infoOf(account)).toMatchObject({ hasSubscription: true });
});

test('an account that waits for erasure is not charged; its subscription ends with it, its charges stay', async () => {
  const account = await subscriber();
  await server.platform.db
    .updateTable('account')
    .set({
      deletion_requested_at: server.clock.now(),
      deletion_due_at: new Date(server.clock.now().getTime() + 90 * dayMs),
    })
    .where('id', '=', account.userId)
    .execute();
  await pass(31);
  expect(await chargesOf(account)).toHaveLength(1);
  const { id } = await server.platform.db
    .selectFrom('foundry_subscription')
    .select('id')
    .where('account_id', '=', account.userId)
    .executeTakeFirstOrThrow();
  await server.platform.db.deleteFrom('account').where('id', '=', account.userId).execute();
  await runDue(server.platform);
  const after = await server.platform.db
    .selectFrom('foundry_subscription')
    .select(['state', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ state: 'cancelled', due_at: null });
  const kept = await server.platform.db
    .selectFrom('charge')
    .select('account_id')
    .where('subject', '=', `foundry:${id}`)
    .execute();
  expect(kept).toEqual([{ account_id: null }]);
});

test('a card that needs approval each time is approved on a page, first payment and renewal alike', async () => {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId, '4000002500003155');
  const body = { planId: 'monthly', withoutTrial: true };
  const { subscription, payment } = await account.client.foundry.subscribe({ body });
  expect(subscription).toBeNull();
  expect(await infoOf(account)).toMatchObject({ hasSubscription: false });
  await fillPage(payment?.url ?? '');
  await account.client.foundry.advancedPay({ query: { payment: payment?.id ?? '' } });
  expect(await subscriptionOf(account)).toMatchObject({ status: 'active' });
  await pass(32, account);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'grace' });
  const page = await account.client.foundry.beginAdvancedPay({ body: {} });
  await fillPage(page.url);
  await account.client.foundry.advancedPay({ query: { payment: page.id } });
  expect(await subscriptionOf(account)).toMatchObject({ status: 'active' });
  expect((await chargesOf(account)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
});

test('a first payment that fails leaves nothing behind', async () => {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId, declinedLater);
  const body = { planId: 'monthly', withoutTrial: true };
  await expect(account.client.foundry.subscribe({ body })).rejects.toMatchObject({
    code: 'payment_failed',
    status: 402,
  });
  expect(await account.client.foundry.subscription()).toEqual({ subscription: null });
  expect(await infoOf(account)).toMatchObject({ hasSubscription: false });
  await makeCard(server.platform, account.userId);
  expect((await account.client.foundry.subscribe({ body })).subscription).toMatchObject({ status: 'active' });
});

test('tax follows the billing address', async () => {
  const { db } = server.platform;
  const rate = { country: 'DE', name: 'USt', rate: 19_000, inclusive: true, valid_from: new Date(0) };
  await db.insertInto('tax_rate').values(rate).execute();
  const account = await signUp(server);
  await makeCard(server.platform, account.userId, '4000002760000016');
  const billingAddress = { name: 'Somebody', country: 'DE', region: null };
  await account.client.foundry.subscribe({ body: { planId: 'annual', withoutTrial: true, billingAddress } });
  const { payments } = await account.client.foundry.history();
  expect(payments[0]).toMatchObject({ amount: { amount: 3999 }, tax: { amount: 638 } });
  const { options, taxCountries } = await account.client.foundry.options({ query: { country: 'DE' } });
  expect(taxCountries).toEqual(['DE']);
  await db
    .insertInto('tax_rate')
    .values({ ...rate, region: 'BY' })
    .execute();
  const regionsOf = async (country: string) => (await server.client.foundry.options({ query: { country } })).taxRegions;
  expect([await regionsOf('DE'), await regionsOf('FR')]).toEqual([['BY'], []]);
  expect(options[0]?.tax).toMatchObject({ percent: 19, inclusive: true, amount: { amount: 64 } });
});

test('reading B can be put on sale, and a new price holds from its date on', async () => {
  const { db } = server.platform;
  await db.updateTable('plan').set({ offered: true }).where('id', '=', 'member').execute();
  const validFrom = new Date(server.clock.now().getTime() + 60_000);
  const price = { plan_id: 'member', amount: 899, currency: 'USD', valid_from: validFrom };
  await db.insertInto('plan_price').values(price).execute();
  const account = await signUp(server);
  const prices = async () => (await account.client.foundry.options()).options.map((plan) => plan.price.amount);
  expect(await prices()).toEqual([399, 3999, 799]);
  server.clock.advance(120_000);
  expect(await prices()).toEqual([399, 3999, 899]);
});
