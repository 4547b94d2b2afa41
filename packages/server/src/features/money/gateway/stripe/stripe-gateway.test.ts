import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StripeSite, startStripeSite } from '../../../../../test/stripe-site.ts';
import { cards } from '../../../../../test/stripe-stand-in/card.ts';
import { closeDispute, dispute } from '../../../../../test/stripe-stand-in/dispute.ts';
import { failRefund, refund } from '../../../../../test/stripe-stand-in/payment.ts';
import { refOf } from '../../../../../test/stripe-stand-in/world.ts';
import type { Gateway, GatewayMethod } from '../gateway.ts';
import { openStripeGateway } from './stripe-gateway.ts';

let site: StripeSite;
let gateway: Gateway;
beforeAll(async () => {
  site = await startStripeSite({ backend: 'foundry', gateway: 'stripe' });
  gateway = await openStripeGateway(site.server.platform);
});
afterAll(() => site.close());

const noWords = { language: 'en', words: async () => ({ order: '', now: '', card: '' }) };

async function giveCard(number: string): Promise<GatewayMethod> {
  const key = randomUUID();
  const returnUrl = 'http://localhost/back';
  const { url } = await gateway.openPage({
    key,
    accountId: randomUUID(),
    email: 'somebody@example.com',
    customerRef: null,
    returnUrl,
    language: 'es',
    words: async (tag) => ({ order: `Monthly, ${tag}`, now: '', card: 'Not saved.' }),
  });
  const shown = [...site.stripe.world.sessions.values()].find((session) => session.client_reference_id === key);
  expect(shown).toMatchObject({ locale: 'es', custom_text: { submit: { message: 'Monthly, es. Not saved.' } } });
  expect(await gateway.readPage(key)).toMatchObject({ state: 'open', method: null });
  await fetch(url, { method: 'POST', body: new URLSearchParams({ number }), redirect: 'manual' });
  const { state, method } = await gateway.readPage(key);
  expect(state).toBe('succeeded');
  if (!method) throw new Error('there is no card');
  return method;
}

function charge(method: GatewayMethod, key: string = randomUUID()) {
  return gateway.charge({ key, method, amount: 399, currency: 'USD', description: 'Monthly' });
}

function taken(method: GatewayMethod) {
  return [...site.stripe.world.charges.values()].filter(({ customer }) => refOf(customer) === method.customerRef)
    .length;
}

test('a card is saved on the payment page and charged off-session; a refusal is a failed charge', async () => {
  const good = await giveCard(cards.good);
  expect(good).toMatchObject({ brand: 'visa', last4: '4242', expiryYear: 2034, country: 'US' });
  expect(await charge(good)).toMatchObject({ state: 'succeeded' });
  expect(await charge(await giveCard(cards.failsLater))).toMatchObject({ state: 'failed', failure: 'declined' });
  await gateway.forgetMethod(good);
  await gateway.forgetMethod({ ...good, ref: 'pm_gone' });
});

test('a charge that needs approval is approved on the page of the bank', async () => {
  const method = await giveCard(cards.asks);
  const outcome = await charge(method);
  if (outcome.state !== 'needs-approval') throw new Error(outcome.state);
  const key = randomUUID();
  const { url } = await gateway.openPage({
    key,
    accountId: randomUUID(),
    email: '',
    customerRef: method.customerRef,
    returnUrl: 'http://localhost/back',
    chargeRef: outcome.ref,
    ...noWords,
  });
  expect(url).toContain('/3ds/');
  expect(await gateway.readPage(key)).toMatchObject({ state: 'open' });
  await fetch(url, { method: 'POST', redirect: 'manual' });
  expect(await gateway.readPage(key)).toMatchObject({ state: 'succeeded' });
  expect(await gateway.readCharge(outcome.ref)).toEqual({ state: 'succeeded', ref: outcome.ref });
});

test('a withdrawn charge cannot be approved any more, and an approved one cannot be withdrawn', async () => {
  const method = await giveCard(cards.asks);
  const pageOf = async (chargeRef: string) => {
    const page = { key: randomUUID(), accountId: randomUUID(), email: '', customerRef: method.customerRef };
    return (await gateway.openPage({ ...page, returnUrl: 'http://localhost/', chargeRef, ...noWords })).url;
  };
  const [one, other] = [(await charge(method)).ref ?? '', (await charge(method)).ref ?? ''];
  const [, letThrough] = [await pageOf(one), await pageOf(other)];
  const gone = { state: 'failed', ref: one, failure: 'authentication_failed' };
  expect(await gateway.withdrawCharge(one)).toEqual(gone);
  expect(await gateway.withdrawCharge(one)).toEqual(gone);
  expect(await gateway.readCharge(one)).toEqual(gone);
  await fetch(letThrough, { method: 'POST', redirect: 'manual' });
  expect(await gateway.withdrawCharge(other)).toEqual({ state: 'succeeded', ref: other });
});

test.each([
  ['a limit', 429],
  ['a failure', 500],
  ['a broken connection', 'drop'],
  ['a connection that breaks after the money was taken', 'drop-after'],
] as const)('after %s, the same key is charged once', async (_, does) => {
  const method = await giveCard(cards.good);
  const key = randomUUID();
  site.stripe.faults.push({ call: /^POST \/v1\/payment_intents$/, does, times: 3 });
  const first = await charge(method, key).catch(() => null);
  if (does !== 'drop-after') expect(first).toBeNull();
  // The provider forgets keys after a day.
  site.stripe.faults.length = 0;
  site.stripe.forgetKeys();
  const second = await charge(method, key);
  expect(second.state).toBe('succeeded');
  expect(await charge(method, key)).toEqual(second);
  expect(taken(method)).toBe(1);
});

test('a card error and an amount below the minimum are failed charges', async () => {
  const method = await giveCard(cards.good);
  site.stripe.faults.push({ call: /^POST \/v1\/payment_intents$/, does: 402, times: 1 });
  expect(await charge(method)).toMatchObject({ state: 'failed', failure: 'declined' });
  // An amount below the provider's minimum fails for certain and is not retried.
  const least = { key: randomUUID(), method, amount: 20, currency: 'USD', description: 'Monthly' };
  expect(await gateway.charge(least)).toEqual({ state: 'failed', ref: null, failure: 'processing_error' });
  expect(taken(method)).toBe(0);
});

test('a refund is made once per key; the news are in order', async () => {
  const method = await giveCard(cards.good);
  const before = (await gateway.listNews(null)).at(-1)?.id ?? null;
  const [one, other] = [await charge(method), await charge(method)];
  const [ref, otherRef] = [one.state === 'succeeded' ? one.ref : '', other.state === 'succeeded' ? other.ref : ''];
  const key = randomUUID();
  site.stripe.faults.push({ call: /^POST \/v1\/refunds$/, does: 'drop-after', times: 3 });
  await gateway.refund({ key, chargeRef: ref, amount: 100 }).catch(() => null);
  site.stripe.faults.length = 0;
  site.stripe.forgetKeys();
  expect(await gateway.refund({ key, chargeRef: ref, amount: 100 })).toBe('succeeded');
  expect(await gateway.refund({ key: randomUUID(), chargeRef: ref, amount: 300 })).toBe('failed');
  refund(site.stripe.world, { intent: ref });
  expect(await gateway.refund({ key: randomUUID(), chargeRef: ref, amount: 1 })).toBe('failed');
  const disputed = refOf(site.stripe.world.intents.get(otherRef)?.latest_charge);
  dispute(site.stripe.world, disputed, 'warning_needs_response');
  closeDispute(site.stripe.world, dispute(site.stripe.world, disputed).id, 'won');
  const news = await gateway.listNews(before);
  const refunds = [
    { ref: expect.any(String), key: null, amount: 299, failure: null },
    { ref: expect.any(String), key, amount: 100, failure: null },
  ];
  expect(news).toMatchObject([
    { kind: 'refunds', refunds, chargeRef: ref },
    { kind: 'refunds', refunds, chargeRef: ref },
    { kind: 'disputed', amount: 399, chargeRef: otherRef },
    { kind: 'dispute-won', amount: 399, chargeRef: otherRef },
  ]);
  expect(await gateway.listNews(news[1]?.id ?? null)).toEqual(news.slice(2));
  // Days later one of the refunds fails.
  const failing = [...site.stripe.world.refunds.values()].find(({ metadata }) => metadata?.refund === key);
  failRefund(site.stripe.world, failing?.id ?? '');
  const later = await gateway.listNews(news.at(-1)?.id ?? null);
  const failure = 'expired_or_canceled_card';
  expect(later.at(-1)).toMatchObject({ kind: 'refunds', refunds: [refunds[0], { ...refunds[1], failure }] });
  expect(await gateway.refund({ key, chargeRef: ref, amount: 100 })).toBe('failed');
});
