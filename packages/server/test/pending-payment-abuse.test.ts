import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runDue } from '../src/features/money/engine/renewal/run-due.ts';
import * as pages from '../src/features/money/gateway/payment-page.ts';
import { manyCardNumber } from '../src/features/money/gateway/sandbox/test-card.ts';
import { fillPage, makeCard } from '../src/features/money/gateway/test-data.ts';
import { giveCredit } from '../src/features/money/ledger/posting/ledger-posting.ts';
import { completeGifts } from '../src/features/money/offer/gift/pay-gift.ts';
import { signInAgain, signUp, type TestAccount } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const asksEachTime = '4000002500003155';
const breaksAfterCharge = '4000000000001026';
const pay = { planId: 'monthly', withoutTrial: true };

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

/** An account whose card needs approval of each charge. */
async function asked(): Promise<TestAccount> {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId, asksEachTime);
  return account;
}

async function chargesOf({ userId }: TestAccount) {
  const { rows } = await sql<{ state: string; amount: number }>`
    select state, amount from charge where account_id = ${userId} order by amount, state`.execute(server.platform.db);
  return rows;
}

test('of first payments that wait for approval only the last can be paid, and its code counts once', async () => {
  const code = `late-${randomUUID().slice(0, 8)}`;
  const body = { name: 'Test', code, percentOff: 90, durationInMonths: 1, maxRedemptions: 1 };
  const { id } = await operator.client.studioCoupons.create({ body });
  const account = await asked();
  const { client } = account;
  const pages = [];
  for (const order of [{ ...pay, coupon: code }, { ...pay, planId: 'annual' }, pay, { ...pay, coupon: code }]) {
    pages.push((await client.foundry.subscribe({ body: order })).payment);
  }
  const again = (await client.foundry.subscribe({ body: { ...pay, coupon: code } })).payment;
  const states = [];
  for (const page of [...pages, again]) {
    await fillPage(page?.url ?? '');
    states.push((await client.foundry.advancedPay({ query: { payment: page?.id ?? '' } })).payment?.state);
  }
  expect(states).toEqual(['failed', 'failed', 'failed', 'succeeded', 'succeeded']);
  expect(await chargesOf(account)).toEqual([
    { state: 'failed', amount: 40 },
    { state: 'succeeded', amount: 40 },
    { state: 'failed', amount: 399 },
    { state: 'failed', amount: 3999 },
  ]);
  expect((await operator.client.studioCoupons.read({ params: { id } })).redeemed).toBe(1);
});

test('a renewal whose answer was lost gives its month, also while a new first payment waits', async () => {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  await account.client.foundry.subscribe({ body: pay });
  const [charge] = (await account.client.foundry.history()).payments;
  await makeCard(server.platform, account.userId, breaksAfterCharge);
  server.clock.advance(31 * dayMs);
  await runDue(server.platform);
  [operator.client, account.client] = [await signInAgain(server, operator), await signInAgain(server, account)];
  const body = { reason: 'asked', endAccess: true };
  await operator.client.studioPayments.refund({ params: { id: charge?.id ?? '' }, body });
  await makeCard(server.platform, account.userId, asksEachTime);
  const { payment } = await account.client.foundry.subscribe({ body: { ...pay, planId: 'annual' } });
  expect(payment?.state).toBe('open');
  server.clock.advance(61_000);
  await runDue(server.platform);
  const info = await account.client.account.userInfo({ query: { select: 'hasSubscription,planId' } });
  expect(info).toEqual({ hasSubscription: true, planId: 'monthly' });
});

test('a gift order that is sent several times at once has one payment page, which works', async () => {
  const { client } = await signUp(server);
  const order = { orderId: randomUUID(), optionId: '1-month', recipientName: 'Bea', useSavedCard: false };
  const bought = await Promise.all([1, 2, 3].map(() => client.gift.buy({ body: order })));
  const pages = new Set(bought.map(({ payment }) => payment?.id));
  expect(pages.size).toBe(1);
  await fillPage(bought[0]?.payment?.url ?? '', { number: manyCardNumber(900) });
  expect((await client.gift.detail({ params: { id: bought[0]?.gift.id ?? 0 } })).state).toBe('sent');
});

test('a gift with an open page stays when its order is repeated while the gateway is down', async () => {
  const { client } = await signUp(server);
  const order = { orderId: randomUUID(), optionId: '1-month', recipientName: 'Bea', useSavedCard: false };
  const { gift, payment } = await client.gift.buy({ body: order });
  const ask = pages.askPage;
  const away = vi.spyOn(pages, 'askPage').mockImplementationOnce(ask);
  away.mockRejectedValueOnce(new Error('the gateway is away'));
  await expect(client.gift.buy({ body: order })).rejects.toMatchObject({ status: 500 });
  away.mockRestore();
  await fillPage(payment?.url ?? '', { number: manyCardNumber(901) });
  expect((await client.gift.detail({ params: { id: gift.id } })).state).toBe('sent');
});

test('a discount for new members works once per card, also after the account was erased', async () => {
  const code = `late-${randomUUID().slice(0, 8)}`;
  const body = { name: 'Test', code, percentOff: 50, durationInMonths: 1, newMembers: true };
  await operator.client.studioCoupons.create({ body });
  const [gone, back] = [await signUp(server), await signUp(server)];
  for (const { userId } of [gone, back]) await makeCard(server.platform, userId, manyCardNumber(902));
  await gone.client.foundry.subscribe({ body: { ...pay, coupon: code } });
  await server.platform.db.deleteFrom('account').where('id', '=', gone.userId).execute();
  await expect(back.client.foundry.subscribe({ body: { ...pay, coupon: code } })).rejects.toMatchObject({
    code: 'coupon_not_applicable',
  });
});

test('hundreds of open gift pages do not delay a paid gift', async () => {
  const { client, userId } = await signUp(server);
  const order = { optionId: '1-month', recipientName: 'Bea', useSavedCard: false };
  const { gift: open } = await client.gift.buy({ body: order });
  await sql`
    with pages as (
      insert into payment_page (id, account_id, purpose, "order", gateway, url, created_at, expires_at)
      select gen_random_uuid(), ${userId}, 'gift', '{}', 'sandbox', '', created_at, created_at + interval '1 hour'
      from gift, generate_series(1, 200) where gift.id = ${open.id} returning id)
    insert into gift (buyer_id, option_id, plan_id, months, amount, currency, recipient_name, message, created_at, payment_page_id)
    select buyer_id, option_id, plan_id, months, amount, currency, recipient_name, message, created_at, pages.id
    from gift, pages where gift.id = ${open.id}`.execute(server.platform.db);
  const { gift, payment } = await client.gift.buy({ body: order });
  await fillPage(payment?.url ?? '', { number: manyCardNumber(903) });
  await completeGifts(server.platform);
  const { gifts } = await client.gift.history({ query: { pageSize: 1 } });
  expect(gifts).toMatchObject([{ id: gift.id, state: 'sent' }]);
});

test('staff who are no operators cannot refund themselves, and no refund is recorded', async () => {
  const role = { title: 'Cashier', permissions: ['billing.read' as const, 'billing.refund' as const] };
  await operator.client.staff.saveRole({ params: { name: 'cashier' }, body: role });
  const [cashier, member] = [await signUp(server), await signUp(server)];
  await operator.client.staff.setRole({ params: { userId: cashier.userId }, body: { role: 'cashier' } });
  cashier.client = await signInAgain(server, cashier);
  const paid = [];
  for (const [place, { userId, client }] of [cashier, member].entries()) {
    await makeCard(server.platform, userId, manyCardNumber(910 + place));
    await client.foundry.subscribe({ body: pay });
    paid.push((await client.foundry.history()).payments[0]?.id ?? '');
  }
  const refund = (id = '') =>
    cashier.client.studioPayments.refund({ params: { id }, body: { reason: 'Asked for it' } });
  await expect(refund(paid[0])).rejects.toMatchObject({ code: 'forbidden' });
  expect((await operator.client.studioPayments.detail({ params: { id: paid[0] ?? '' } })).refunds).toEqual([]);
  expect((await refund(paid[1])).status).toBe('refunded');
});

test('credit used for a change of plan is returned when its charge is not approved within a day', async () => {
  const account = await asked();
  const { userId, client } = account;
  const { payment } = await client.foundry.subscribe({ body: pay });
  await fillPage(payment?.url ?? '');
  await client.foundry.advancedPay({ query: {} });
  const credit = { userId, amount: 500, currency: 'USD', description: 'Test', source: `test:${userId}` };
  await giveCredit(server.platform.db, { ...credit, at: server.clock.now() });
  const before = (await client.foundry.subscription()).subscription?.credit;
  expect(before).toMatchObject({ amount: 500 });
  await expect(client.foundry.change({ body: { planId: 'annual' } })).rejects.toMatchObject({ code: 'payment_failed' });
  expect((await client.foundry.subscription()).subscription?.credit).toBeNull();
  server.clock.advance(dayMs);
  await runDue(server.platform);
  account.client = await signInAgain(server, account);
  const { subscription } = await account.client.foundry.subscription();
  expect(subscription).toMatchObject({ planId: 'monthly', status: 'active', credit: before });
  expect((await chargesOf(account)).map(({ state }) => state)).toEqual(['succeeded', 'failed']);
});
