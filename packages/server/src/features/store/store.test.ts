import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { openPlanReader } from '../../../test/plan-reader.ts';
import { codeOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { readStoreCode, takeStoreCode } from './store-code.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  operator = await signUp(server, { role: 'operator' });
});

async function setDiscount(isOn: boolean) {
  const { client } = await signUp(server, { role: 'operator' });
  await client.studioConfig.update({ body: { config: { store_discount_enabled: isOn } } });
}

function member() {
  return signUp(server, { subscribed: true });
}

test('members take codes of 15 %, each their own, until none is left', async () => {
  const one = await member();
  expect(await one.client.store.code()).toEqual({ storeCode: null, isInStock: false });
  await expect(one.client.store.takeCode()).rejects.toMatchObject({ status: 409, code: 'none_left' });
  const { studioStore } = operator.client;
  expect(await studioStore.add({ body: { codes: ['A-1', 'A-2', ' A-2 '] } })).toEqual({ added: 2, known: 1 });
  expect(await studioStore.add({ body: { codes: ['A-1'] } })).toEqual({ added: 0, known: 1 });
  await expect(studioStore.add({ body: { codes: ['A-3', 'not a code'] } })).rejects.toMatchObject({
    fields: [{ path: 'body.codes.1', message: '“not a code” is no code: a code has no blanks' }],
  });
  expect(await one.client.store.code()).toEqual({ storeCode: null, isInStock: true });
  const taken = await one.client.store.takeCode();
  expect(taken).toMatchObject({
    code: 'A-1',
    percentOff: 15,
    created: server.clock.now().toISOString(),
    expiresAt: null,
  });
  expect(await one.client.store.takeCode()).toEqual(taken);
  expect(await one.client.store.code()).toEqual({ storeCode: taken, isInStock: true });
  const others = await Promise.all(Array.from({ length: 10 }, member));
  const tries = await Promise.allSettled(others.map(({ client }) => client.store.takeCode()));
  expect(tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.code] : []))).toEqual(['A-2']);
  expect((await studioStore.list()).counts).toEqual({ free: 0, taken: 2, used: 0, expired: 0 });
});

test('codes have the discount of the setting unless they say another one', async () => {
  const { studioStore, studioConfig } = operator.client;
  const setPercent = (store_discount_percent: number) =>
    studioConfig.update({ body: { config: { store_discount_percent } } });
  await setPercent(20);
  await studioStore.add({ body: { codes: ['P-1'] } });
  await studioStore.add({ body: { codes: ['P-2'], percentOff: 30 } });
  const { codes } = await studioStore.list();
  expect(codes.slice(0, 2).map(({ code, percentOff }) => [code, percentOff])).toEqual([
    ['P-2', 30],
    ['P-1', 20],
  ]);
  await setPercent(0);
  await expect(studioStore.add({ body: { codes: ['P-3'] } })).rejects.toMatchObject({
    fields: [expect.objectContaining({ path: 'body.percentOff' })],
  });
  await studioStore.removeFree();
  await setPercent(15);
});

test('a member gets another code after the store reported the first as used, or after thirty days', async () => {
  const account = await member();
  await operator.client.studioStore.add({ body: { codes: ['B-1', 'B-2', 'B-3', 'B-4'] } });
  expect((await account.client.store.takeCode()).code).toBe('B-1');
  expect(await operator.client.studioStore.tellUsed({ body: { codes: ['B-1', 'unknown'] } })).toEqual({ used: 1 });
  expect(await account.client.store.code()).toEqual({ storeCode: null, isInStock: true });
  expect((await account.client.store.takeCode()).code).toBe('B-2');
  server.clock.advance(29 * dayMs);
  expect((await (await signInAgain(server, account)).store.takeCode()).code).toBe('B-2');
  server.clock.advance(2 * dayMs);
  expect((await (await signInAgain(server, account)).store.takeCode()).code).toBe('B-3');
  const { studioStore } = await signInAgain(server, operator);
  const { codes } = await studioStore.list();
  expect(codes.find(({ code }) => code === 'B-1')).toMatchObject({ email: account.email, used: expect.any(String) });
  expect(await studioStore.removeFree()).toEqual({ removed: 1 });
});

test('a member who presses twice at once gets one code; without a membership there is none', async () => {
  await operator.client.studioStore.add({ body: { codes: ['C-1', 'C-2'] } });
  const { client } = await member();
  const codes = await Promise.all([client.store.takeCode(), client.store.takeCode()]);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
  const visitor = await signUp(server);
  await expect(visitor.client.store.takeCode()).rejects.toMatchObject({ code: 'subscription_required' });
});

test('while the discount is off, nobody gets a code', async () => {
  await operator.client.studioStore.add({ body: { codes: ['OFF-1'] } });
  const { client } = await member();
  await setDiscount(false);
  expect([await codeOf(client.store.code()), await codeOf(client.store.takeCode())]).toEqual([
    'not_found',
    'not_found',
  ]);
  expect((await fetch(`${server.url}/api/user/v1/store/code`)).status).toBe(404);
  await setDiscount(true);
  expect((await client.store.takeCode()).code).not.toBe('');
});

test('expired codes are not given out', async () => {
  const expiresAt = new Date(server.clock.now().getTime() + dayMs).toISOString();
  await operator.client.studioStore.removeFree();
  await operator.client.studioStore.add({ body: { codes: ['D-1', 'D-2'], percentOff: 20, expiresAt } });
  const { client } = await member();
  expect(await client.store.takeCode()).toMatchObject({ code: 'D-1', percentOff: 20, expiresAt });
  server.clock.advance(2 * dayMs);
  const late = await member();
  expect(await late.client.store.code()).toEqual({ storeCode: null, isInStock: false });
  await expect(late.client.store.takeCode()).rejects.toMatchObject({ code: 'none_left' });
});

test('the next of many codes is found by an index', async () => {
  const { db } = server.platform;
  await sql`
    insert into store_code (code, percent_off, expires_at, created_at)
    select 'E-' || n, 10, ${server.clock.now()}::timestamptz + n * interval '1 day', now() from generate_series(20000, 1, -1) n`.execute(
    db,
  );
  await sql`analyze store_code`.execute(db);
  const { userId } = await member();
  const reader = openPlanReader(server, new Set(['store_code']));
  const take = async () => expect(await takeStoreCode(reader.platform, userId)).toMatchObject({ code: 'E-1' });
  expect(await reader.problemsOf(() => readStoreCode(reader.platform, userId), 10)).toEqual([]);
  expect(await reader.problemsOf(take, 10)).toEqual([]);
  await reader.close();
});
