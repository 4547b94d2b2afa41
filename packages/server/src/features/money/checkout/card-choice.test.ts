import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { manyCardNumber } from '../gateway/sandbox/test-card.ts';
import { fillPage, makeCard } from '../gateway/test-data.ts';

const other = '5555555555554444';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function chargedCards({ userId }: TestAccount) {
  const rows = await server.platform.db
    .selectFrom('charge')
    .innerJoin('payment_method', 'payment_method.id', 'charge.method_id')
    .select('last4')
    .where('charge.account_id', '=', userId)
    .execute();
  return rows.map(({ last4 }) => last4);
}

/** An account whose saved card already had a trial with another account. */
async function withUsedCard() {
  const number = manyCardNumber(71);
  const first = await signUp(server);
  await makeCard(server.platform, first.userId, number);
  await first.client.foundry.subscribe({ body: { planId: 'monthly' } });
  const account = await signUp(server);
  const id = await makeCard(server.platform, account.userId, number);
  return { account, id };
}

test('the card shown to the buyer is charged and becomes the card in use', async () => {
  const account = await signUp(server);
  const first = await makeCard(server.platform, account.userId);
  await makeCard(server.platform, account.userId, other);
  await account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true, card: first } });
  expect(await chargedCards(account)).toEqual(['4242']);
  const { paymentMethods } = await account.client.foundry.paymentMethods();
  expect(paymentMethods.map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
    ['4242', true],
    ['4444', false],
  ]);
});

test('an account cannot pay with the card of another account', async () => {
  const [owner, account] = [await signUp(server), await signUp(server)];
  const foreign = await makeCard(server.platform, owner.userId);
  await makeCard(server.platform, account.userId, other);
  const order = account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true, card: foreign } });
  await expect(order).rejects.toMatchObject({ code: 'not_found' });
  expect(await chargedCards(account)).toEqual([]);
});

test('the card page is in the language of the app, and its button shows the amount', async () => {
  const { client } = await signUp(server);
  const headers = { 'accept-language': 'es' };
  const body = { planId: 'monthly', withoutTrial: true };
  const { payment } = await client.foundry.subscribe({ body, headers } as { body: typeof body });
  const url = payment?.url ?? '';
  const page = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text();
  expect(page).toMatch(/<h1>Mensual: 3,99\sUS\$ al mes<.*Guardar la tarjeta y pagar 3,99\sUS\$</);
  const english = await (await fetch(url.replace('lang=es', 'lang=en'))).text();
  expect(english).toMatch(/<h1>Monthly: \$3\.99 a month<.*Save card and pay \$3\.99</);
});

test('a buyer can give a new card although one is saved; nothing is charged before', async () => {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  const body = { planId: 'monthly', withoutTrial: true, card: 'new' as const };
  const { payment, subscription } = await account.client.foundry.subscribe({ body });
  expect([subscription, await chargedCards(account)]).toEqual([null, []]);
  await fillPage(payment?.url ?? '', { number: other });
  expect((await account.client.foundry.advancedPay()).payment?.state).toBe('succeeded');
  expect(await chargedCards(account)).toEqual(['4444']);
});

test('if the saved card had its trial, a new card can begin one', async () => {
  const { account, id } = await withUsedCard();
  const offered = async (card?: string) => {
    const { options, mayTryNewCard } = await account.client.foundry.options({ query: card ? { card } : {} });
    return [options[0]?.trialDays, mayTryNewCard];
  };
  expect(await offered()).toEqual([0, true]);
  expect(await offered(id)).toEqual([0, true]);
  expect(await offered('new')).toEqual([14, false]);
  const { payment } = await account.client.foundry.subscribe({ body: { planId: 'monthly', card: 'new' } });
  await fillPage(payment?.url ?? '', { number: manyCardNumber(72) });
  expect((await account.client.foundry.advancedPay()).payment?.state).toBe('succeeded');
  expect((await account.client.foundry.subscription()).subscription).toMatchObject({ status: 'trialing' });
  expect(await chargedCards(account)).toEqual([]);
});

test('an account that had a trial is offered none with a new card', async () => {
  const { account } = await withUsedCard();
  const first = await account.client.foundry.subscribe({ body: { planId: 'monthly', card: 'new' } });
  await fillPage(first.payment?.url ?? '', { number: manyCardNumber(73) });
  await account.client.foundry.advancedPay();
  const { options, mayTryNewCard } = await account.client.foundry.options();
  expect([options[0]?.trialDays, mayTryNewCard]).toEqual([0, false]);
});

test('a first payment that waits for approval fails when the buyer takes another card', async () => {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId, '4000002500003155');
  const body = { planId: 'monthly', withoutTrial: true };
  const { payment: asked } = await account.client.foundry.subscribe({ body });
  expect(asked?.state).toBe('open');
  const { payment } = await account.client.foundry.subscribe({ body: { ...body, card: 'new' } });
  expect(payment?.id).not.toBe(asked?.id);
  await fillPage(payment?.url ?? '', { number: other });
  expect((await account.client.foundry.advancedPay({ query: { payment: payment?.id } })).payment?.state).toBe(
    'succeeded',
  );
  const states = await server.platform.db
    .selectFrom('charge')
    .innerJoin('payment_method', 'payment_method.id', 'charge.method_id')
    .select(['last4', 'charge.state'])
    .where('charge.account_id', '=', account.userId)
    .execute();
  expect(states.map(({ last4, state }) => `${last4} ${state}`).toSorted()).toEqual(['3155 failed', '4444 succeeded']);
});
