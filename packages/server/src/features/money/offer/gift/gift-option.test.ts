import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

test('a new gift option changes others of its length only if the request says so', async () => {
  const { studioGifts } = operator.client;
  const body = { months: 3, price: { amount: 2700, currency: 'EUR' }, planId: 'annual', offered: true };
  await expect(studioGifts.addOption({ body })).rejects.toMatchObject({ code: 'conflict' });
  const ofLength = async () => (await studioGifts.options()).options.filter(({ months }) => months === 3);
  expect(await ofLength()).toMatchObject([{ id: '3-months', price: { amount: 1149 }, offered: true }]);

  const beside = await studioGifts.addOption({ body: { ...body, others: 'keep' } });
  expect(beside.id).toBe('3-months-2');
  await studioGifts.addOption({ body: { ...body, others: 'withdraw' } });
  expect((await ofLength()).map(({ id, offered }) => [id, offered])).toEqual([
    ['3-months', false],
    ['3-months-2', false],
    ['3-months-3', true],
  ]);
  const params = { id: 'nothing' };
  await expect(studioGifts.saveOption({ params, body })).rejects.toMatchObject({ code: 'not_found' });
});
