import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { runDue } from '../engine/renewal/run-due.ts';
import { fillPage, makeCard } from '../gateway/factory.ts';

const dayMs = 24 * 60 * 60 * 1000;
const declinedLater = '4000000000000341';
/** Charges it, and the answer is lost. */
const lostAnswer = '4000000000001026';
const other = '5555555555554444';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function pass(days: number, account: TestAccount) {
  server.clock.advance(days * dayMs);
  await runDue(server.platform);
  account.client = await signInAgain(server, account);
}

/** Who pays with the first card, was shown it, and has another one in use by now. */
async function withOtherCard() {
  const account = await signUp(server);
  const shown = await makeCard(server.platform, account.userId);
  await account.client.foundry.create({ body: { planId: 'monthly', withoutTrial: true } });
  return { account, shown, useOther: () => makeCard(server.platform, account.userId, other) };
}

async function paidWith({ userId }: TestAccount) {
  const rows = await server.platform.db
    .selectFrom('charge')
    .innerJoin('payment_method', 'payment_method.id', 'charge.method_id')
    .select('last4')
    .where('charge.account_id', '=', userId)
    .where('state', '=', 'succeeded')
    .execute();
  return rows.map(({ last4 }) => last4).toSorted();
}

const isOther = { code: 'conflict', values: { what: 'card' } };

test('a change of plan is not taken from another card than the one that was shown', async () => {
  const { account, shown, useOther } = await withOtherCard();
  const card = await useOther();
  const change = (id: string) => account.client.foundry.change({ body: { planId: 'annual', card: id } });
  await expect(change(shown)).rejects.toMatchObject(isOther);
  expect((await account.client.foundry.subscription()).subscription?.planId).toBe('monthly');
  expect(await change(card)).toMatchObject({ planId: 'annual' });
  expect(await paidWith(account)).toEqual(['4242', '4444']);
});

test('a change that may have been paid with an earlier card is not said to have taken nothing', async () => {
  const { account } = await withOtherCard();
  const change = (card: string) => account.client.foundry.change({ body: { planId: 'annual', card } });
  const isUnknown = { code: 'payment_failed', values: { failure: 'processing_error' } };
  await expect(change(await makeCard(server.platform, account.userId, lostAnswer))).rejects.toMatchObject(isUnknown);
  await expect(change(await makeCard(server.platform, account.userId, other))).rejects.toMatchObject(isUnknown);
  await pass(1 / 24, account);
  expect(await paidWith(account)).toEqual(['1026', '4242']);
  expect((await account.client.foundry.subscription()).subscription?.planId).toBe('annual');
});

test('the end of a pause is not taken from another card than the one that was shown', async () => {
  const { account, shown, useOther } = await withOtherCard();
  await account.client.foundry.pause({ body: { months: 2 } });
  await pass(32, account);
  const card = await useOther();
  await expect(account.client.foundry.resume({ query: { card: shown } })).rejects.toMatchObject(isOther);
  expect((await account.client.foundry.subscription()).subscription?.status).toBe('paused');
  expect(await account.client.foundry.resume({ query: { card } })).toMatchObject({ status: 'active' });
  expect(await paidWith(account)).toEqual(['4242', '4444']);
});

test('whoever chooses a card is told what was taken from it: what is due, or nothing', async () => {
  const { account, shown } = await withOtherCard();
  const failing = await makeCard(server.platform, account.userId, declinedLater);
  const choose = (id: string) => account.client.foundry.useMethod({ params: { id } });
  expect(await choose(shown)).toMatchObject({ taken: null });
  await choose(failing);
  await pass(31, account);
  expect(await choose(shown)).toMatchObject({ taken: { amount: 399, currency: 'USD' } });
  expect(await paidWith(account)).toEqual(['4242', '4242']);
});

test('whoever chooses a card is told when an earlier payment from the other one went through', async () => {
  const { account, shown } = await withOtherCard();
  await makeCard(server.platform, account.userId, declinedLater);
  await pass(31, account);
  const lost = await makeCard(server.platform, account.userId, '4000000000001026');
  const choose = (id: string) => account.client.foundry.useMethod({ params: { id } });
  await expect(choose(lost)).rejects.toMatchObject({ values: { failure: 'processing_error' } });
  const chosen = await choose(shown);
  expect(chosen).toMatchObject({ taken: { amount: 399 }, takenFrom: lost, paymentMethods: [{ id: shown }, {}, {}] });
});

test('the page of a new card names what is due, since that is taken from it', async () => {
  const { account } = await withOtherCard();
  const page = async () => (await account.client.foundry.beginAdvancedPay({ body: { purpose: 'payment-method' } })).url;
  expect(await (await fetch(await page())).text()).not.toContain('$3.99');
  await makeCard(server.platform, account.userId, declinedLater);
  await pass(31, account);
  const url = await page();
  expect(await (await fetch(url)).text()).toContain('Monthly: $3.99');
  await fillPage(url, { number: other });
  expect((await account.client.foundry.advancedPay()).payment).toMatchObject({ state: 'succeeded', purpose: 'due' });
  expect(await paidWith(account)).toEqual(['4242', '4444']);
});
