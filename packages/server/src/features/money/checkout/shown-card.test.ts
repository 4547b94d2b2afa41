import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { runDue } from '../engine/renewal/run-due.ts';
import { fillPage, makeCard } from '../gateway/test-data.ts';

const declinedLater = '4000000000000341';
/** The charge succeeds, but its answer is lost. */
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

/** A member who was shown the first card and paid with it. `useOther` makes another card the one in use. */
async function withOtherCard() {
  const account = await signUp(server);
  const shown = await makeCard(server.platform, account.userId);
  await account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
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

test('a plan change charges no other card than the one shown', async () => {
  const { account, shown, useOther } = await withOtherCard();
  const card = await useOther();
  const change = (id: string) => account.client.foundry.change({ body: { planId: 'annual', card: id } });
  await expect(change(shown)).rejects.toMatchObject(isOther);
  expect((await account.client.foundry.subscription()).subscription?.planId).toBe('monthly');
  expect(await change(card)).toMatchObject({ planId: 'annual' });
  expect(await paidWith(account)).toEqual(['4242', '4444']);
});

test('if an earlier card may have paid a plan change, the error does not say that nothing was charged', async () => {
  const { account } = await withOtherCard();
  const change = (card: string) => account.client.foundry.change({ body: { planId: 'annual', card } });
  const isUnknown = { code: 'payment_failed', values: { failure: 'processing_error' } };
  await expect(change(await makeCard(server.platform, account.userId, lostAnswer))).rejects.toMatchObject(isUnknown);
  await expect(change(await makeCard(server.platform, account.userId, other))).rejects.toMatchObject(isUnknown);
  await pass(1 / 24, account);
  expect(await paidWith(account)).toEqual(['1026', '4242']);
  expect((await account.client.foundry.subscription()).subscription?.planId).toBe('annual');
});

test('the end of a pause charges no other card than the one shown', async () => {
  const { account, shown, useOther } = await withOtherCard();
  await account.client.foundry.pause({ body: { months: 2 } });
  await pass(32, account);
  const card = await useOther();
  await expect(account.client.foundry.resume({ query: { card: shown } })).rejects.toMatchObject(isOther);
  expect((await account.client.foundry.subscription()).subscription?.status).toBe('paused');
  expect(await account.client.foundry.resume({ query: { card } })).toMatchObject({ status: 'active' });
  expect(await paidWith(account)).toEqual(['4242', '4444']);
});

test('choosing a card answers what it was charged: what is due, or nothing', async () => {
  const { account, shown } = await withOtherCard();
  const failing = await makeCard(server.platform, account.userId, declinedLater);
  const choose = (id: string) => account.client.foundry.useMethod({ params: { id } });
  expect(await choose(shown)).toMatchObject({ taken: null });
  await choose(failing);
  await pass(31, account);
  expect(await choose(shown)).toMatchObject({ taken: { amount: 399, currency: 'USD' } });
  expect(await paidWith(account)).toEqual(['4242', '4242']);
});

test('choosing a card answers when an earlier charge of the other card has succeeded', async () => {
  const { account, shown } = await withOtherCard();
  await makeCard(server.platform, account.userId, declinedLater);
  await pass(31, account);
  const lost = await makeCard(server.platform, account.userId, '4000000000001026');
  const choose = (id: string) => account.client.foundry.useMethod({ params: { id } });
  await expect(choose(lost)).rejects.toMatchObject({ values: { failure: 'processing_error' } });
  const chosen = await choose(shown);
  expect(chosen).toMatchObject({ taken: { amount: 399 }, takenFrom: lost, paymentMethods: [{ id: shown }, {}, {}] });
});

test('the page for a new card shows what is due, because the card is charged for it', async () => {
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
