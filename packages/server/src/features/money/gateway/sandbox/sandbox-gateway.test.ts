import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentFailure } from '@greenlight/contract/payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { createLogger } from '../../../../platform/logger.ts';
import type { Gateway, GatewayMethod } from '../gateway.ts';
import { gatewayOf } from '../payment-method.ts';
import { fillPage, formTokenIn, sendFields } from '../test-data.ts';
import { manyCardNumber, testCards } from './test-card.ts';

let server: TestServer;
let gateway: Gateway;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLogger('trace', { write: (line: string) => void logged.push(line) });
  server = await startTestServer({ log });
  gateway = await gatewayOf(server.platform);
});
afterAll(() => server?.close());

async function open(more: { chargeRef?: string; accountId?: string; language?: string } = {}) {
  const key = randomUUID();
  const { url } = await gateway.openPage({
    key,
    accountId: randomUUID(),
    email: 'somebody@example.com',
    customerRef: null,
    returnUrl: `${server.url}/complete-payment?payment=${key}`,
    language: 'en',
    words: async (tag) => ({ order: `$3.99 in ${tag}`, now: '', card: '' }),
    ...more,
  });
  return { key, url, read: () => gateway.readPage(key) };
}

async function give(number: string): Promise<GatewayMethod> {
  const session = await open();
  await fillPage(session.url, { number });
  const { method } = await session.read();
  if (!method) throw new Error(`${number} was not taken`);
  return method;
}

function charge(method: GatewayMethod, key = randomUUID(), amount = 399) {
  return gateway.charge({ key, method, amount, currency: 'USD', description: 'Monthly' });
}

test('a working card is stored without its number, and the browser is sent back', async () => {
  const { url, key, read } = await open();
  expect(await read()).toEqual({ state: 'open', failure: null, method: null });
  const answer = await fillPage(url, { number: '4242 4242 4242 4242', expiry: '12/34' });
  expect(answer).toMatchObject({ status: 303, location: `${server.url}/complete-payment?payment=${key}` });
  const { state, method } = await read();
  expect(state).toBe('succeeded');
  expect(method).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034, country: 'US' });
  // Opening the page again redirects, too.
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
});

test('the same number always has the same fingerprint', async () => {
  const [one, same, other] = [
    await give('4242424242424242'),
    await give('4242-4242-4242-4242'),
    await give(manyCardNumber(7)),
  ];
  expect(one.ref).not.toBe(same.ref);
  expect(one.fingerprint).toBe(same.fingerprint);
  expect(other.fingerprint).not.toBe(one.fingerprint);
  expect(other).toMatchObject({ last4: manyCardNumber(7).slice(-4) });
});

const refusals: [string, PaymentFailure, RegExp][] = [
  ['4000000000000002', 'declined', /id="number-problem"[^>]*>The card was declined/],
  ['4000000000009995', 'insufficient_funds', /id="number-problem"[^>]*>There is not enough money/],
  ['4000000000000069', 'expired_card', /id="expiry-problem"[^>]*>The card has expired/],
  ['4000000000000127', 'incorrect_cvc', /id="cvc-problem"[^>]*>The security code is wrong/],
  ['4000000000000119', 'processing_error', /id="number-problem"[^>]*>The bank could not process/],
];
test.each(refusals)('%s is refused at its field, and another card can be tried', async (number, _, words) => {
  const { url, read } = await open();
  const answer = await fillPage(url, { number, expiry: '11/40', name: 'Ada' });
  expect(answer.status).toBe(400);
  expect(answer.html).toMatch(words);
  expect(answer.html).toContain('value="11/40"');
  expect(answer.html).not.toContain(number);
  expect((await read()).state).toBe('open');
  expect((await fillPage(url)).status).toBe(303);
});

test('a page closes after ten refused cards', async () => {
  const { url, read } = await open();
  for (let count = 1; count < 10; count += 1)
    expect((await fillPage(url, { number: '4000000000000002' })).status).toBe(400);
  expect((await fillPage(url, { number: '4000000000009995' })).status).toBe(303);
  expect(await read()).toMatchObject({ state: 'failed', failure: 'insufficient_funds' });
});

test('problems are shown at each field, in the language of the browser or of the page', async () => {
  const { url: given } = await open();
  const url = given.replace('?lang=en', '');
  const sent = { number: '', expiry: '13/30', cvc: '1', name: ' ', form: formTokenIn(await (await fetch(url)).text()) };
  const { status, html } = await sendFields(url, sent);
  expect(status).toBe(400);
  for (const field of ['number', 'expiry', 'cvc', 'name'])
    expect(html).toContain(`aria-describedby="${field}-problem"`);
  expect(html).toContain('<title>Error: Payment');
  expect((await fillPage(url, { expiry: '01/20' })).html).toContain('This date is in the past.');
  const spanish = await (await fetch(url, { headers: { 'accept-language': 'es-MX,es;q=0.9' } })).text();
  expect(spanish).toContain('<html lang="es">');
  expect(spanish).toContain('Número de tarjeta');
  expect(await (await fetch(`${url}?lang=es`)).text()).toContain('Guardar la tarjeta y continuar');
});

test('the page opens in the language of the order, and shows the order in the language of the page', async () => {
  const { url } = await open({ language: 'es-MX' });
  const headingAt = async (address: string) => {
    const page = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text();
    return [/<html lang="(.*?)"/, /<h1>(.*?)</].map((pattern) => pattern.exec(page)?.[1]);
  };
  expect(await headingAt(url)).toEqual(['es', '$3.99 in es-MX']);
  expect(await headingAt(url.replace('lang=es', 'lang=en'))).toEqual(['en', '$3.99 in en']);
});

test('a form counts once; concurrent repeats get the answer of the first', async () => {
  const { url, read } = await open();
  const form = formTokenIn(await (await fetch(url)).text());
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada', action: 'pay' };
  expect((await sendFields(url, { ...card, form: randomUUID() })).status).toBe(409);
  expect((await read()).state).toBe('open');
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendFields(url, { ...card, form })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  const cards = await server.platform.db.selectFrom('sandbox_card').select('id').where('last4', '=', '4242').execute();
  const { method } = await read();
  expect(cards.filter(({ id }) => id === method?.ref)).toHaveLength(1);
});

test('a cancelled or expired page saves no card', async () => {
  const left = await open();
  const form = formTokenIn(await (await fetch(left.url)).text());
  expect((await sendFields(left.url, { form, action: 'cancel' })).status).toBe(303);
  expect(await left.read()).toMatchObject({ state: 'failed', failure: 'cancelled' });
  const late = await open();
  const lateForm = formTokenIn(await (await fetch(late.url)).text());
  server.clock.advance(61 * 60_000);
  expect((await late.read()).state).toBe('expired');
  const answer = await sendFields(late.url, { form: lateForm, number: '4242424242424242', action: 'pay' });
  expect(answer.status).toBe(410);
  expect(await late.read()).toMatchObject({ state: 'expired', method: null });
  expect((await fetch(`${server.url}/pay/sandbox/unknown`)).status).toBe(404);
});

test('the page has no script, and cannot be framed or cached', async () => {
  const { url } = await open();
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' \S+; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).not.toMatch(/<script|style=/);
  for (const name of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) expect(html).toContain(`autoComplete="${name}"`);
  for (const { number } of testCards) expect(html.replaceAll(' ', '')).toContain(number);
});

test.each(['4000002500003155', '4000000000003220'])('%s needs approval at once and at each charge', async (number) => {
  const refused = await open();
  expect((await fillPage(refused.url, { number, approve: false })).status).toBe(303);
  expect(await refused.read()).toEqual({ state: 'failed', failure: 'authentication_failed', method: null });
  const method = await give(number);
  const [yes, no, late] = [await charge(method), await charge(method), await charge(method)];
  expect([yes.state, no.state]).toEqual(['needs-approval', 'needs-approval']);
  const approved = await open({ chargeRef: yes.ref ?? '' });
  expect((await fillPage(approved.url)).status).toBe(303);
  expect(await approved.read()).toEqual({ state: 'succeeded', failure: null, method: null });
  expect(await gateway.readCharge(yes.ref ?? '')).toEqual({ state: 'succeeded', ref: yes.ref });
  const denied = await open({ chargeRef: no.ref ?? '' });
  await fillPage(denied.url, { approve: false });
  expect(await gateway.readCharge(no.ref ?? '')).toMatchObject({ state: 'failed', failure: 'authentication_failed' });
  server.clock.advance(25 * 60 * 60_000);
  const tooLate = await open({ chargeRef: late.ref ?? '' });
  expect(await gateway.readCharge(late.ref ?? '')).toMatchObject({ state: 'failed', failure: 'authentication_failed' });
  await fillPage(tooLate.url);
  expect(await tooLate.read()).toMatchObject({ state: 'failed', failure: 'authentication_failed' });
});

test('cards that are saved can fail later', async () => {
  expect(await charge(await give('4000003800000446'))).toMatchObject({ state: 'succeeded' });
  expect(await charge(await give('4000000000000341'))).toMatchObject({ state: 'failed', failure: 'declined' });
  expect(await charge(await give('4000000000001042'))).toMatchObject({
    state: 'failed',
    failure: 'insufficient_funds',
  });
  const once = await give('4000000000001034');
  expect([(await charge(once)).state, (await charge(once)).state]).toEqual(['failed', 'succeeded']);
  const expiring = await open();
  await fillPage(expiring.url, { expiry: '12/49' });
  const { method } = await expiring.read();
  const now = server.clock.now();
  server.clock.set(new Date(Date.UTC(2050, 0, 1)));
  expect(await charge(method as GatewayMethod)).toMatchObject({ state: 'failed', failure: 'expired_card' });
  server.clock.set(now);
  await gateway.forgetMethod(once);
  expect(await charge(once)).toMatchObject({ state: 'failed', failure: 'declined' });
});

test('one key is one charge, even for concurrent calls; another charge with it is refused', async () => {
  const method = await give('4242424242424242');
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => charge(method, key)));
  expect(new Set(outcomes.map(({ ref }) => ref)).size).toBe(1);
  const rows = await server.platform.db.selectFrom('sandbox_charge').select('id').where('key', '=', key).execute();
  expect(rows).toHaveLength(1);
  await expect(charge(method, key, 400)).rejects.toThrow('another charge');
  const stranger = { ...method, customerRef: 'cus_another' };
  await expect(charge(stranger)).rejects.toThrow('no such card');
});

test('money is taken before the connection breaks; the same key then returns the outcome', async () => {
  const method = await give('4000000000001026');
  const key = randomUUID();
  await expect(charge(method, key)).rejects.toThrow('broke');
  expect(await charge(method, key)).toMatchObject({ state: 'succeeded' });
  expect(
    await server.platform.db.selectFrom('sandbox_charge').select('id').where('key', '=', key).execute(),
  ).toHaveLength(1);
});

test('a slow answer comes late, after the money is taken', async () => {
  const method = await give('4000000000001018');
  const key = randomUUID();
  const first = charge(method, key);
  expect(await Promise.race([first, sleep(500, 'not yet')])).toBe('not yet');
  expect(await charge(method, key)).toMatchObject({ state: 'succeeded' });
});

test('a refund counts once per key, and never exceeds the charge', async () => {
  const { ref } = await charge(await give('4242424242424242'));
  const back = (key: string, amount: number) => gateway.refund({ key, chargeRef: ref ?? '', amount });
  const key = randomUUID();
  expect(await Promise.all([back(key, 300), back(key, 300), back(key, 300)])).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
  ]);
  expect(await back(randomUUID(), 100)).toBe('failed');
  expect((await Promise.all([back(randomUUID(), 99), back(randomUUID(), 99)])).toSorted()).toEqual([
    'failed',
    'succeeded',
  ]);
});

test('a dispute is in the news an hour later, once', async () => {
  const before = (await gateway.listNews(null)).at(-1)?.id ?? null;
  const outcome = await charge(await give('4000000000000259'));
  expect(outcome.state).toBe('succeeded');
  expect(await gateway.listNews(before)).toEqual([]);
  server.clock.advance(60 * 60_000);
  const news = await gateway.listNews(before);
  expect(news).toMatchObject([{ kind: 'disputed', chargeRef: outcome.ref, amount: 399 }]);
  expect(await gateway.listNews(news[0]?.id ?? null)).toEqual([]);
});

/** All rows of the database, as text. */
async function readDatabase(): Promise<string> {
  const { db } = server.platform;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

test('card numbers are stored and logged nowhere: a real one is refused, a test one is forgotten', async () => {
  const real = '4539578763621486';
  const test = manyCardNumber(123_456);
  const { client } = await signUp(server);
  const { payment } = await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  const url = payment?.url ?? '';
  const answer = await fillPage(url, { number: real, name: real });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('This is no test card.');
  expect(answer.html).not.toContain(real);
  await fillPage(url, { number: test, cvc: '7319' });
  expect((await client.foundry.advancedPay()).payment?.state).toBe('succeeded');
  const everything = `${await readDatabase()}\n${logged.join('\n')}`;
  expect(everything).toContain(test.slice(-4));
  expect(logged.length).toBeGreaterThan(100);
  for (const number of [real, test, '5555555555554444', '4242424242424242']) {
    expect(everything.includes(number)).toBe(false);
    expect(everything.includes(number.replace(/.{4}(?=.)/g, '$& '))).toBe(false);
  }
  expect(logged.join('')).not.toContain(url.split('/').at(-1));
});
