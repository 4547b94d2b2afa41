import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { runDue } from '../engine/renewal/run-due.ts';
import { recoveryLink } from '../engine/subscription/recovery-link.ts';
import { manyCardNumber } from '../gateway/sandbox/test-card.ts';
import { fillPage, makeCard } from '../gateway/test-data.ts';

/** A second after the trial of 14 days. */
const trialMs = 14 * dayMs + 1000;

let server: TestServer;
let cards = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

function newCard(): string {
  cards += 1;
  return manyCardNumber(cards);
}

interface Owing {
  client: TestAccount['client'];
  token: string;
}

/** Members whose cards are declined when their trials end. */
async function makeOwing(count: number): Promise<Owing[]> {
  const begun = await Promise.all(Array.from({ length: count }, begin));
  server.clock.advance(trialMs);
  await runDue(server.platform);
  return Promise.all(
    begun.map(async ({ userId, subscriptionId }) => ({
      client: await signInAgain(server, { userId }),
      token: tokenOf(subscriptionId),
    })),
  );
}

async function begin() {
  const { userId, client } = await signUp(server);
  await makeCard(server.platform, userId, newCard());
  const { subscription } = await client.foundry.subscribe({ body: { planId: 'monthly' } });
  await makeCard(server.platform, userId, '4000000000000341');
  return { userId, subscriptionId: Number(subscription?.subscriptionId) };
}

function tokenOf(subscriptionId: number): string {
  const url = new URL(recoveryLink(server.platform, subscriptionId), server.url);
  return url.searchParams.get('token') ?? '';
}

test('the link in a letter pays what is due with another card, without signing in', async () => {
  const [owing] = await makeOwing(1);
  const { client, token } = owing as Owing;
  const calls = server.client.foundry;
  const due = await calls.recovery({ query: { token } });
  expect(due).toMatchObject({ planName: 'Monthly', amountDue: { amount: 399, currency: 'USD' }, last4: '0341' });
  const page = await calls.recover({ body: { token } });
  const asked = { query: { token, payment: page.id } };
  expect((await calls.recoveryPayment(asked)).payment).toMatchObject({ state: 'open' });
  const number = newCard();
  const { location } = await fillPage(page.url, { number });
  const back = new URL(location ?? '');
  expect(back.pathname).toBe('/payment-recovery');
  expect(Object.fromEntries(back.searchParams)).toEqual({ token, payment: page.id });
  expect((await calls.recoveryPayment(asked)).payment).toMatchObject({ state: 'succeeded', failure: null });
  expect(await calls.recovery({ query: { token } })).toMatchObject({ amountDue: null, last4: number.slice(-4) });
  const { subscription } = await client.foundry.subscription();
  expect(subscription).toMatchObject({ status: 'active', amountDue: null });
  const { payments } = await client.foundry.history();
  expect(payments.map(({ status }) => status)).toEqual(['paid', 'failed']);
  await expect(calls.recover({ body: { token } })).rejects.toMatchObject({ code: 'subscription_state' });
});

test('a link shows the masked e-mail of the member, and whether that is the viewer', async () => {
  const [one, other] = (await makeOwing(2)) as [Owing, Owing];
  const { email = '' } = await one.client.account.userInfo({ query: { select: 'email' } });
  const [name = '', host] = email.split('@');
  const isOwn = async (client: Pick<Owing['client'], 'foundry'>) => {
    const seen = await client.foundry.recovery({ query: { token: one.token } });
    expect(seen.email).toBe(`${name[0]}***@${host}`);
    return seen.isOwn;
  };
  expect(await isOwn(server.client)).toBeNull();
  expect(await isOwn(one.client)).toBe(true);
  expect(await isOwn(other.client)).toBe(false);
});

test('a saved card that is chosen while something is due pays it at once, and stays chosen if declined', async () => {
  const [owing] = await makeOwing(1);
  const { client } = owing as Owing;
  const { paymentMethods } = await client.foundry.paymentMethods();
  const [bad, good] = paymentMethods;
  const choose = (card: typeof bad) => client.foundry.useMethod({ params: { id: card?.id ?? '' } });
  await expect(choose(bad)).rejects.toMatchObject({ code: 'payment_failed', values: { failure: 'declined' } });
  expect((await client.foundry.paymentMethods()).paymentMethods[0]).toMatchObject({ id: bad?.id, isDefault: true });
  expect((await choose(good)).paymentMethods[0]).toMatchObject({ id: good?.id, isDefault: true });
  expect((await client.foundry.subscription()).subscription).toMatchObject({ status: 'active', amountDue: null });
  const before = await client.foundry.history();
  await choose(bad);
  expect(await client.foundry.history()).toEqual(before);
});

test('if another card fails, the member gets the reason, and the link still works', async () => {
  const [owing] = await makeOwing(1);
  const { token } = owing as Owing;
  const calls = server.client.foundry;
  const page = await calls.recover({ body: { token } });
  await fillPage(page.url, { number: '4000000000001042' });
  const { payment } = await calls.recoveryPayment({ query: { token, payment: page.id } });
  expect(payment).toMatchObject({ state: 'failed', failure: 'insufficient_funds' });
  const again = await calls.recover({ body: { token } });
  await fillPage(again.url, { number: newCard() });
  expect((await calls.recoveryPayment({ query: { token, payment: again.id } })).payment?.state).toBe('succeeded');
});

test('a link works only for its own subscription and for thirty days, and signs nobody in', async () => {
  const [one, other] = (await makeOwing(2)) as [Owing, Owing];
  const calls = server.client.foundry;
  const page = await calls.recover({ body: { token: one.token } });
  const foreign = { query: { token: other.token, payment: page.id } };
  expect(await calls.recoveryPayment(foreign)).toEqual({ payment: null });
  expect((await one.client.foundry.advancedPay({ query: { payment: page.id } })).payment?.id).toBe(page.id);
  expect((await other.client.foundry.advancedPay({ query: { payment: page.id } })).payment).toBeNull();
  for (const token of ['x', `${one.token}x`, one.token.replace('recovery', 'invoice'), other.token.replace('.', '-')]) {
    await expect(calls.recovery({ query: { token } })).rejects.toMatchObject({ code: 'code_invalid' });
  }
  await expect(server.as({ token: one.token }).foundry.subscription()).rejects.toMatchObject({ status: 401 });
  server.clock.advance(30 * dayMs);
  await expect(calls.recovery({ query: { token: one.token } })).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(calls.recover({ body: { token: one.token } })).rejects.toMatchObject({ code: 'code_invalid' });
});

test('a link can begin at most ten payments an hour', async () => {
  const [owing] = await makeOwing(1);
  const { token } = owing as Owing;
  const calls = server.client.foundry;
  for (let count = 0; count < 10; count += 1) await calls.recover({ body: { token } });
  await expect(calls.recover({ body: { token } })).rejects.toMatchObject({ code: 'rate_limited' });
});
