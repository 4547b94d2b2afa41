import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDue } from '../src/features/foundry/renewal/service.ts';
import { fillPage, makeCard } from '../src/features/payment/factory.ts';
import { signInAgain, signUp, type TestAccount } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const asksEachTime = '4000002500003155';
const breaksAfterCharge = '4000000000001026';
const dayMs = 24 * 60 * 60 * 1000;
const pay = { planId: 'monthly', withoutTrial: true };

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

/** Whose card's bank asks them at each charge. */
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

test('of first payments that wait for their owner the last order alone can be let through, and its code serves once', async () => {
  const code = `late-${randomUUID().slice(0, 8)}`;
  const body = { name: 'Test', code, percentOff: 90, durationInMonths: 1, maxRedemptions: 1 };
  const { id } = await operator.client.studioCoupons.create({ body });
  const account = await asked();
  const { client } = account;
  const pages = [];
  for (const order of [{ ...pay, coupon: code }, { ...pay, planId: 'annual' }, pay, { ...pay, coupon: code }]) {
    pages.push((await client.foundry.create({ body: order })).payment);
  }
  const again = (await client.foundry.create({ body: { ...pay, coupon: code } })).payment;
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

test('a renewal whose answer was lost gives its month, also while the first payment of a new subscription waits', async () => {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  await account.client.foundry.create({ body: pay });
  const { payments } = await account.client.foundry.history();
  await makeCard(server.platform, account.userId, breaksAfterCharge);
  server.clock.advance(31 * dayMs);
  await runDue(server.platform);
  [operator.client, account.client] = [await signInAgain(server, operator), await signInAgain(server, account)];
  const body = { reason: 'asked', endAccess: true };
  await operator.client.studioPayments.refund({ params: { id: payments[0]?.id ?? '' }, body });
  await makeCard(server.platform, account.userId, asksEachTime);
  const { payment } = await account.client.foundry.create({ body: { ...pay, planId: 'annual' } });
  expect(payment?.state).toBe('open');
  server.clock.advance(61_000);
  await runDue(server.platform);
  const info = await account.client.account.userInfo({ query: { select: 'hasSubscription,planId' } });
  expect(info).toEqual({ hasSubscription: true, planId: 'monthly' });
});
