import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { addStanding } from '../entitlement/change-membership.ts';
import { makeCharge } from '../ledger/test-data.ts';
import { forgetOwnerlessCards } from './forget-cards.ts';
import { defaultMethod, gatewayOf, listMethodsById, saveMethod } from './payment-method.ts';
import { askPage, findPage, openPaymentPage, settlePage } from './payment-page.ts';
import type { MethodRow } from './payment-row.ts';
import { manyCardNumber } from './sandbox/test-card.ts';
import { fillPage, makeCard } from './test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

function begin(userId: string) {
  return openPaymentPage(server.platform, {
    userId,
    purpose: 'payment-method',
    order: {},
    language: 'en',
    words: async () => ({ order: '', now: '', card: '' }),
  });
}

/** Does what the engine does when it first reads a page that the browser has left. */
async function finish(id: string) {
  const { platform } = server;
  const found = await askPage(platform, id);
  if (!found || found.gatewayPage.state !== 'succeeded') return found?.gatewayPage;
  const { page: row, gatewayPage } = found;
  await inTransaction(platform.db, async (tx) => {
    if (!(await settlePage(tx, id, { state: 'succeeded', at: platform.clock.now() }))) return;
    if (gatewayPage.method)
      await saveMethod(platform, tx, { userId: row.userId, gateway: row.gateway, method: gatewayPage.method });
  });
  return gatewayPage;
}

test('a new card is saved once, however often its page is read, and becomes the default', async () => {
  const { userId, client } = await signUp(server);
  await makeCard(server.platform, userId, '5555555555554444');
  const row = await begin(userId);
  expect(await findPage(server.platform.db, row.id)).toMatchObject({
    state: 'open',
    purpose: 'payment-method',
    userId,
  });
  expect(await finish(row.id)).toMatchObject({ state: 'open' });
  const { location } = await fillPage(row.url);
  expect(location).toBe(`${server.url}/complete-payment?payment=${row.id}`);
  await Promise.all([finish(row.id), finish(row.id), finish(row.id)]);
  const { paymentMethods } = await client.foundry.paymentMethods();
  expect(paymentMethods.map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
    ['4242', true],
    ['4444', false],
  ]);
  expect((await askPage(server.platform, row.id))?.gatewayPage).toMatchObject({ state: 'succeeded' });
});

test('the same card again replaces the earlier one', async () => {
  const { userId, client } = await signUp(server);
  await makeCard(server.platform, userId);
  await makeCard(server.platform, userId, manyCardNumber(1));
  await makeCard(server.platform, userId);
  const { paymentMethods } = await client.foundry.paymentMethods();
  expect(paymentMethods.map(({ last4 }) => last4)).toEqual(['4242', manyCardNumber(1).slice(-4)]);
});

test('a member can choose another own card, but not use or remove the card of somebody else', async () => {
  const [owner, stranger] = [await signUp(server), await signUp(server)];
  const first = await makeCard(server.platform, owner.userId);
  await makeCard(server.platform, owner.userId, '5555555555554444');
  const { paymentMethods } = await owner.client.foundry.useMethod({ params: { id: first } });
  expect(paymentMethods[0]).toMatchObject({ id: first, isDefault: true });
  const call = { params: { id: first } };
  await expect(stranger.client.foundry.useMethod(call)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.client.foundry.removePaymentMethod(call)).rejects.toMatchObject({ status: 404 });
  expect((await stranger.client.foundry.paymentMethods()).paymentMethods).toEqual([]);
});

test('the gateway forgets a removed card, and the next card becomes the default', async () => {
  const { userId, client } = await signUp(server);
  await makeCard(server.platform, userId, '5555555555554444');
  const id = await makeCard(server.platform, userId);
  const removed = await defaultMethod(server.platform.db, userId);
  await client.foundry.removePaymentMethod({ params: { id } });
  const { paymentMethods } = await client.foundry.paymentMethods();
  expect(paymentMethods).toMatchObject([{ last4: '4444', isDefault: true }]);
  const gateway = await gatewayOf(server.platform);
  const charge = {
    key: 'after',
    method: removed as NonNullable<typeof removed>,
    amount: 1,
    currency: 'USD',
    description: '',
  };
  expect(await gateway.charge(charge)).toMatchObject({ state: 'failed', failure: 'declined' });
  await expect(client.foundry.removePaymentMethod({ params: { id } })).rejects.toMatchObject({ status: 404 });
});

test('the card that a renewal needs cannot be removed', async () => {
  const { userId, client } = await signUp(server);
  const other = await makeCard(server.platform, userId, '5555555555554444');
  const id = await makeCard(server.platform, userId);
  const { platform } = server;
  const standing = { userId, backend: 'foundry', subscriptionId: '1', planId: 'monthly', billingAt: null } as const;
  const since = server.clock.now();
  await addStanding(platform, platform.db, { ...standing, state: 'active', cancelled: false, since, source: 'test:1' });
  await expect(client.foundry.removePaymentMethod({ params: { id } })).rejects.toMatchObject({
    code: 'subscription_state',
    message: 'Your subscription is paid with this card.',
  });
  await client.foundry.removePaymentMethod({ params: { id: other } });
  await addStanding(platform, platform.db, { ...standing, state: 'active', cancelled: true, since, source: 'test:2' });
  await client.foundry.removePaymentMethod({ params: { id } });
  expect((await client.foundry.paymentMethods()).paymentMethods).toEqual([]);
});

test('a member who waits for erasure can remove the card, because nothing is charged', async () => {
  const { userId, client } = await signUp(server);
  const id = await makeCard(server.platform, userId);
  await client.foundry.subscribe({ body: { planId: 'monthly' } });
  await expect(client.foundry.removePaymentMethod({ params: { id } })).rejects.toMatchObject({
    code: 'subscription_state',
  });
  await client.account.requestDeletion({ query: {} });
  await client.foundry.removePaymentMethod({ params: { id } });
  expect((await client.foundry.paymentMethods()).paymentMethods).toEqual([]);
  expect((await client.foundry.subscription()).subscription).toMatchObject({ paymentMethod: null });
  await client.account.cancelDeletion({ query: { userId } });
  expect((await client.foundry.subscription()).subscription).toMatchObject({ status: 'trialing', leaving: null });
});

test('the gateway forgets the cards of an erased account after a day', async () => {
  const [{ userId }, other] = [await signUp(server), await signUp(server)];
  await makeCard(server.platform, userId);
  const kept = await makeCard(server.platform, other.userId);
  const method = (await defaultMethod(server.platform.db, userId)) as MethodRow;
  const { db } = server.platform;
  await db.deleteFrom('account').where('id', '=', userId).execute();
  await forgetOwnerlessCards(server.platform);
  expect((await listMethodsById(db, [method.id]))[0]?.removedAt).toBeNull();
  server.clock.advance(25 * 60 * 60_000);
  await forgetOwnerlessCards(server.platform);
  expect((await listMethodsById(db, [method.id]))[0]?.removedAt).toEqual(server.clock.now());
  expect((await listMethodsById(db, [kept]))[0]?.removedAt).toBeNull();
  const charge = { key: 'gone', method, amount: 1, currency: 'USD', description: '' };
  expect(await (await gatewayOf(server.platform)).charge(charge)).toMatchObject({ state: 'failed' });
});

test('the payment history has status and invoice of each payment', async () => {
  const { userId, client } = await signUp(server);
  for (const number of ['4242424242424242', '4000000000000341', '4000002500003155']) {
    await makeCharge(server.platform, { userId, number });
    server.clock.advance(1);
  }
  const { payments, hasMore } = await client.foundry.history({ query: { pageSize: 2 } });
  expect(payments.map(({ status, invoiceUrl }) => [status, invoiceUrl])).toEqual([
    ['pending', null],
    ['failed', null],
  ]);
  expect(hasMore).toBe(true);
  const rest = await client.foundry.history({ query: { page: 2, pageSize: 2 } });
  expect(rest.payments).toMatchObject([{ status: 'paid', amount: { amount: 399, currency: 'USD' } }]);
  const invoice = await fetch(rest.payments[0]?.invoiceUrl ?? '');
  expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('an account can open thirty pages an hour', async () => {
  const { userId } = await signUp(server);
  for (let count = 0; count < 30; count += 1) await begin(userId);
  await expect(begin(userId)).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
});

test('play money buys nothing while the sandbox is off', async () => {
  const { userId } = await signUp(server);
  const open = await begin(userId);
  server.platform.config.sandbox.on = false;
  try {
    await expect(begin(userId)).rejects.toMatchObject({ problem: { code: 'not_set_up' } });
    const gateway = await gatewayOf(server.platform);
    await makeCard(server.platform, userId);
    const method = await defaultMethod(server.platform.db, userId);
    const charge = {
      key: 'off',
      method: method as NonNullable<typeof method>,
      amount: 1,
      currency: 'USD',
      description: '',
    };
    expect(await gateway.charge(charge)).toEqual({ state: 'failed', ref: null, failure: 'processing_error' });
    expect((await fetch(open.url)).status).toBe(404);
  } finally {
    server.platform.config.sandbox.on = true;
  }
});
