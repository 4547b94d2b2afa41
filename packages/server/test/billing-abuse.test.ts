import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openImpersonationSession } from '../src/features/account/session/staff-session.ts';
import { completeOpenPages } from '../src/features/money/checkout/complete-page.ts';
import { runDue } from '../src/features/money/engine/renewal/run-due.ts';
import { recoveryLink } from '../src/features/money/engine/subscription/recovery-link.ts';
import { manyCardNumber } from '../src/features/money/gateway/sandbox/test-card.ts';
import { fillPage, makeCard } from '../src/features/money/gateway/test-data.ts';
import { intendRefund } from '../src/features/money/ledger/refund/refund.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { signInAgain, signUp, type TestAccount } from './accounts.ts';
import { codeOf } from './refusal.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const [declinedLater, asksEachTime] = ['4000000000000341', '4000002500003155'];
const pay = { planId: 'monthly', withoutTrial: true };

let server: TestServer;
let operator: TestAccount;
let cards = 500;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  operator = await signUp(server, { role: 'operator' });
});

/** A new account with its own saved card. */
async function payer(number?: string) {
  const account = await signUp(server);
  cards += 1;
  await makeCard(server.platform, account.userId, number ?? manyCardNumber(cards));
  return account;
}

async function subscriber(number?: string) {
  const account = await payer(number);
  await account.client.foundry.subscribe({ body: pay });
  return account;
}

async function pass(days: number, account: TestAccount) {
  server.clock.advance(days * dayMs);
  await runDue(server.platform);
  account.client = await signInAgain(server, account);
}

async function subscriptionOf({ client }: TestAccount) {
  return (await client.foundry.subscription()).subscription;
}

async function chargesOf({ userId }: TestAccount) {
  const { rows } = await sql<{ id: string; state: string; amount: number }>`
    select id, state, amount from charge where account_id = ${userId} order by created_at, attempt`.execute(
    server.platform.db,
  );
  return rows;
}

function atOnce<T>(count: number, call: (index: number) => Promise<T>) {
  return Promise.all(Array.from({ length: count }, (_, index) => codeOf(call(index))));
}

async function couponOf(terms: Omit<Parameters<TestAccount['client']['studioCoupons']['create']>[0]['body'], 'name'>) {
  const code = `abuse-${randomUUID().slice(0, 8)}`;
  const { id } = await operator.client.studioCoupons.create({ body: { name: 'Test', code, ...terms } });
  return { id, code };
}

/** A gift of one month, paid with the giver's saved card. */
async function gifted() {
  const { client } = await payer();
  const body = { optionId: '1-month', recipientName: 'Bea', useSavedCard: true };
  const { gift } = await client.gift.buy({ body });
  return { gift, code: gift.code ?? '' };
}

function chargeOfGift(id: number) {
  return server.platform.db
    .selectFrom('charge')
    .select(['id', 'refunded'])
    .where('subject', '=', `gift:${id}`)
    .executeTakeFirstOrThrow();
}

test('thirty subscriptions at once by one account make one, charged once', async () => {
  const account = await payer();
  const codes = await atOnce(30, () => account.client.foundry.subscribe({ body: pay }));
  expect(codes.filter((code) => code === null).length).toBeGreaterThan(0);
  expect(codes.filter((code) => ![null, 'subscription_state', 'rate_limited'].includes(code as string | null))).toEqual(
    [],
  );
  expect((await chargesOf(account)).map(({ state }) => state)).toEqual(['succeeded']);
});

test('a cancellation and a renewal at once have the same result as one after the other', async () => {
  const account = await subscriber();
  server.clock.advance(31 * dayMs);
  account.client = await signInAgain(server, account);
  await Promise.all([
    ...[1, 2, 3].map(() => runDue(server.platform)),
    atOnce(20, () => account.client.foundry.cancel({ body: {} })),
  ]);
  await runDue(server.platform);
  const [charges, subscription] = [await chargesOf(account), await subscriptionOf(account)];
  const isRenewed = charges.length === 2;
  expect(charges.every(({ state }) => state === 'succeeded')).toBe(true);
  expect(subscription?.status).toBe(isRenewed ? 'active' : 'cancelled');
  expect(subscription?.subscriptionCancelled).toBe(true);
});

test('changes of plan at once make one change, charged once', async () => {
  const account = await subscriber();
  const codes = await atOnce(19, () => account.client.foundry.change({ body: { planId: 'annual' } }));
  expect(codes.filter((code) => code !== null && code !== 'subscription_state')).toEqual([]);
  expect((await chargesOf(account)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  expect(await subscriptionOf(account)).toMatchObject({ planId: 'annual', credit: null });
});

test('one card used by several accounts at once has one trial', async () => {
  cards += 1;
  const number = manyCardNumber(cards);
  const accounts = await Promise.all([1, 2, 3, 4].map(() => signUp(server)));
  const pages = await Promise.all(
    accounts.map(async ({ client }) => {
      const { payment } = await client.foundry.subscribe({ body: { planId: 'monthly' } });
      await fillPage(payment?.url ?? '', { number });
      return { client, query: { payment: payment?.id ?? '' } };
    }),
  );
  const looks = await Promise.all(pages.map(({ client, query }) => client.foundry.advancedPay({ query })));
  const begun = looks.filter(({ payment }) => payment?.state === 'succeeded');
  const refused = looks.filter(({ payment }) => payment?.failure === 'trial_used');
  expect([begun.length, refused.length]).toEqual([1, 3]);
});

test.each([
  ['a tag', (name: string) => `${name}+again@gmail.com`],
  ['dots', (name: string) => `${name.split('').join('.')}@googlemail.com`],
])('a second e-mail address of the same mailbox has no second trial: %s', async (_, other) => {
  const name = `abuse${cards}`;
  const first = await signUp(server, { email: `${name}@gmail.com` });
  cards += 1;
  await makeCard(server.platform, first.userId, manyCardNumber(cards));
  expect((await first.client.foundry.subscribe({ body: { planId: 'monthly' } })).subscription?.isInTrial).toBe(true);
  const second = await signUp(server, { email: other(name) });
  expect((await second.client.foundry.options()).options.map(({ trialDays }) => trialDays)).toEqual([0, 0]);
});

test('a payment page completed by the browser and the job at once is completed once', async () => {
  const account = await signUp(server);
  const { payment } = await account.client.foundry.subscribe({ body: pay });
  cards += 1;
  await fillPage(payment?.url ?? '', { number: manyCardNumber(cards) });
  server.clock.advance(3 * 60 * 1000);
  const query = { payment: payment?.id ?? '' };
  await Promise.all([
    ...[1, 2, 3].map(() => completeOpenPages(server.platform)),
    ...Array.from({ length: 20 }, () => account.client.foundry.advancedPay({ query })),
  ]);
  expect((await chargesOf(account)).map(({ state }) => state)).toEqual(['succeeded']);
  expect((await account.client.foundry.paymentMethods()).paymentMethods).toHaveLength(1);
});

test('a discount for one plan does not reduce the price of another one', async () => {
  const { code } = await couponOf({ percentOff: 100, plans: ['monthly'], durationInMonths: 1 });
  const account = await payer();
  await account.client.foundry.subscribe({ body: { ...pay, coupon: code } });
  expect(await chargesOf(account)).toEqual([]);
  const preview = await account.client.foundry.previewChange({ query: { planId: 'annual' } });
  expect(preview).toMatchObject({ when: 'now', due: { amount: 3999 }, unused: { amount: 0 } });
  await account.client.foundry.change({ body: { planId: 'annual' } });
  expect((await chargesOf(account)).map(({ amount }) => amount)).toEqual([3999]);
  const leaving = await subscriber();
  await leaving.client.foundry.acceptOffer({ body: { reason: 'price' } });
  const { due, unused } = await leaving.client.foundry.previewChange({ query: { planId: 'annual' } });
  expect(due.amount + unused.amount).toBe(3999);
});

test('a discount for new members works once per card, with any accounts', async () => {
  const code = (await couponOf({ percentOff: 50, newMembers: true })).code;
  cards += 1;
  const number = manyCardNumber(cards);
  const first = await payer(number);
  await first.client.foundry.subscribe({ body: { ...pay, coupon: code } });
  expect((await chargesOf(first)).map(({ amount }) => amount)).toEqual([199]);
  const second = await signUp(server);
  const { payment } = await second.client.foundry.subscribe({ body: { ...pay, coupon: code } });
  await fillPage(payment?.url ?? '', { number });
  const looked = second.client.foundry.advancedPay({ query: { payment: payment?.id ?? '' } });
  expect(await codeOf(looked)).toBe('coupon_not_applicable');
  expect(await chargesOf(second)).toEqual([]);
});

test('refunded money is not credited again when the plan changes', async () => {
  const account = await subscriber();
  const [charge] = await chargesOf(account);
  await operator.client.studioPayments.refund({ params: { id: charge?.id ?? '' }, body: { reason: 'Sorry' } });
  const preview = await account.client.foundry.previewChange({ query: { planId: 'annual' } });
  expect(preview).toMatchObject({ unused: { amount: 0 }, due: { amount: 3999 } });
});

test('a gift redeemed while a plan change waits for approval gives no credit, and its months are kept', async () => {
  const account = await subscriber();
  await makeCard(server.platform, account.userId, asksEachTime);
  expect(await codeOf(account.client.foundry.change({ body: { planId: 'annual' } }))).toBe('payment_failed');
  const giver = await payer();
  const body = { optionId: '12-months', recipientName: 'Bea', useSavedCard: true };
  const { gift } = await giver.client.gift.buy({ body });
  await account.client.gift.redeem({ body: { code: gift.code ?? '' } });
  const page = await account.client.foundry.beginAdvancedPay({ body: { purpose: 'due' } });
  await fillPage(page.url);
  await account.client.foundry.advancedPay({ query: { payment: page.id } });
  const subscription = await subscriptionOf(account);
  expect(subscription?.planId).toBe('annual');
  expect(subscription?.credit?.amount ?? 0).toBe(0);
  const end = Date.parse(subscription?.subscriptionBillingDate ?? '');
  expect(end - server.clock.now().getTime()).toBeGreaterThan(729 * dayMs);
});

test('a suspended account, or one with a pending erasure, is never charged', async () => {
  const account = await subscriber();
  await makeCard(server.platform, account.userId, declinedLater);
  await pass(31, account);
  const { subscriptionId } = (await subscriptionOf(account)) ?? {};
  const token =
    new URL(recoveryLink(server.platform, Number(subscriptionId)), server.url).searchParams.get('token') ?? '';
  const begun = await server.client.foundry.recover({ body: { token } });
  const own = await account.client.foundry.beginAdvancedPay({ body: { purpose: 'due' } });
  cards += 1;
  for (const { url } of [begun, own]) await fillPage(url, { number: manyCardNumber(cards) });
  const before = await chargesOf(account);
  await sql`update account set deletion_requested_at = ${server.clock.now()},
    deletion_due_at = ${new Date(server.clock.now().getTime() + dayMs)} where id = ${account.userId}`.execute(
    server.platform.db,
  );
  expect(await codeOf(account.client.foundry.advancedPay({ query: { payment: own.id } }))).toBe('subscription_state');
  operator.client = await signInAgain(server, operator);
  await operator.client.staff.updateMember({ params: { userId: account.userId }, body: { suspended: true } });
  expect(await codeOf(server.client.foundry.recover({ body: { token } }))).toBe('code_invalid');
  const looked = server.client.foundry.recoveryPayment({ query: { token, payment: begun.id } });
  expect(await codeOf(looked)).toBe('code_invalid');
  server.clock.advance(3 * 60 * 1000);
  await completeOpenPages(server.platform);
  await runDue(server.platform);
  expect(await chargesOf(account)).toEqual(before);
});

test('a payment page that cannot be completed any more fails, and does not block others', async () => {
  const { code } = await couponOf({ percentOff: 50, maxRedemptions: 1 });
  const accounts = await Promise.all([signUp(server), signUp(server)]);
  const pages: { client: TestAccount['client']; query: { payment: string } }[] = [];
  for (const { client } of accounts) {
    const { payment } = await client.foundry.subscribe({ body: { ...pay, coupon: code } });
    cards += 1;
    await fillPage(payment?.url ?? '', { number: manyCardNumber(cards) });
    pages.push({ client, query: { payment: payment?.id ?? '' } });
  }
  const [first, second] = pages;
  expect((await first?.client.foundry.advancedPay({ query: first.query }))?.payment?.state).toBe('succeeded');
  expect(await codeOf(second?.client.foundry.advancedPay({ query: second.query }) ?? Promise.resolve())).toBe(
    'coupon_not_applicable',
  );
  const again = await second?.client.foundry.advancedPay({ query: second.query });
  expect(again?.payment).toMatchObject({ state: 'failed', failure: 'processing_error' });
  expect(await chargesOf(accounts[1])).toEqual([]);
  // Another job handles the pages of gifts; any number of them must not delay this job.
  const [account] = accounts;
  await sql`
    insert into payment_page (id, account_id, purpose, "order", gateway, url, created_at, expires_at)
    select gen_random_uuid(), ${account?.userId}, 'gift', '{}', 'sandbox', '/', ${server.clock.now()}, ${server.clock.now()}
    from generate_series(1, 250)`.execute(server.platform.db);
  const late = await signUp(server);
  const { payment } = await late.client.foundry.subscribe({ body: pay });
  cards += 1;
  await fillPage(payment?.url ?? '', { number: manyCardNumber(cards) });
  server.clock.advance(3 * 60 * 1000);
  await completeOpenPages(server.platform);
  expect((await subscriptionOf(late))?.status).toBe('active');
});

test('a payment page is completed only by its owner', async () => {
  const account = await signUp(server);
  const { payment } = await account.client.foundry.subscribe({ body: pay });
  cards += 1;
  await fillPage(payment?.url ?? '', { number: manyCardNumber(cards) });
  const query = { payment: payment?.id ?? '' };
  const stranger = await signUp(server);
  expect(await stranger.client.foundry.advancedPay({ query })).toEqual({ payment: null });
  expect(await chargesOf(account)).toEqual([]);
  expect((await account.client.foundry.advancedPay({ query })).payment?.state).toBe('succeeded');
});

test('a coupon code is free again when its first payment is not approved within a day', async () => {
  const { id, code } = await couponOf({ percentOff: 50, maxRedemptions: 1 });
  const account = await payer(asksEachTime);
  await account.client.foundry.subscribe({ body: { ...pay, coupon: code } });
  expect((await operator.client.studioCoupons.read({ params: { id } })).redeemed).toBe(1);
  for (let hour = 0; hour < 26; hour += 5) {
    server.clock.advance(5 * hourMs);
    await runDue(server.platform);
  }
  operator.client = await signInAgain(server, operator);
  expect((await operator.client.studioCoupons.read({ params: { id } })).redeemed).toBe(0);
});

test('attempts with a saved card are limited', async () => {
  const account = await payer(declinedLater);
  const codes: (string | number | null)[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1)
    codes.push(await codeOf(account.client.foundry.subscribe({ body: pay })));
  expect(new Set(codes)).toEqual(new Set(['payment_failed', 'rate_limited']));
  expect((await chargesOf(account)).length).toBeLessThanOrEqual(20);
});

test('staff who see the site as a member see no card and no code, and complete nothing', async () => {
  const account = await subscriber();
  const giver = { optionId: '1-month', recipientName: 'Bea', useSavedCard: true };
  const { gift } = await account.client.gift.buy({ body: giver });
  const { platform } = server;
  const opened = { userId: account.userId, actorId: operator.userId, ip: '127.0.0.1', userAgent: 'test' };
  const {
    foundry,
    gift: gifts,
    store,
    card,
  } = server.as(await openImpersonationSession(platform, platform.db, opened));
  const calls = [
    foundry.paymentMethods(),
    foundry.history(),
    foundry.advancedPay(),
    gifts.history(),
    gifts.detail({ params: { id: gift.id } }),
    store.code(),
    foundry.cancel({ body: {} }),
    foundry.subscribe({ body: pay }),
  ];
  expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(['impersonating']));
  const { subscription } = await foundry.subscription();
  expect(subscription).toMatchObject({ status: 'active', paymentMethod: null });
  expect(await card.subscription({ query: { checkout: 'cs_1' } })).toEqual({ subscription: null, checkout: null });
});

test('of a refund and a redemption of a gift at the same moment only one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { gift, code } = await gifted();
    const stranger = await signUp(server);
    const [redeemed, refunded] = await Promise.all([
      codeOf(stranger.client.gift.redeem({ body: { code } })),
      codeOf(operator.client.studioGifts.void({ params: { id: gift.id }, body: { reason: 'Both' } })),
    ]);
    expect([redeemed, refunded].filter((refusal) => refusal === null)).toHaveLength(1);
    expect((await chargeOfGift(gift.id)).refunded > 0).toBe(redeemed !== null);
  }
});

test('a redemption waits for a refund that is in progress, and then fails', async () => {
  const { gift, code } = await gifted();
  const stranger = await signUp(server);
  const { platform } = server;
  let redeeming: ReturnType<typeof codeOf> | undefined;
  await inTransaction(platform.db, async (tx) => {
    const { id } = await chargeOfGift(gift.id);
    const { userId: actorId } = operator;
    await intendRefund(platform, tx, { chargeId: id, amount: undefined, reason: 'Both', endsAccess: false, actorId });
    redeeming = codeOf(stranger.client.gift.redeem({ body: { code } }));
    expect(await Promise.race([redeeming, sleep(300, 'waits')])).toBe('waits');
  });
  expect(await redeeming).toBe('code_invalid');
});

test('a gift order that is refused leaves nothing behind', async () => {
  const { client } = await signUp(server);
  const codes: unknown[] = [];
  for (let page = 0; page < 32; page += 1)
    codes.push(await codeOf(client.gift.buy({ body: { optionId: '1-month', recipientName: 'Bea' } })));
  expect(codes.filter((refusal) => refusal === 'rate_limited')).toHaveLength(2);
  const { gifts } = await client.gift.history({ query: { pageSize: 50 } });
  expect(gifts).toHaveLength(30);
});

test('a refund with `endAccess` of a charge without a subscription is refused at that field', async () => {
  const { gift } = await gifted();
  const { id } = await chargeOfGift(gift.id);
  const refund = operator.client.studioPayments.refund({ params: { id }, body: { reason: 'Sorry', endAccess: true } });
  await expect(refund).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: 'body.endAccess' }] });
  expect((await operator.client.studioPayments.detail({ params: { id } })).refunds).toEqual([]);
});
