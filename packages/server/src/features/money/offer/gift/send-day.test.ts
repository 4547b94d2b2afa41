import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';

let server: TestServer;
let client: TestAccount['client'];

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2027-03-10T02:00:00Z'));
  ({ client } = await signUp(server));
});
afterAll(() => server?.close());

function buy(sendAt: string) {
  const to = { recipientName: 'Bea', recipientEmail: 'bea@example.com' };
  return client.gift.buy({ body: { optionId: '3-months', ...to, sendAt } });
}

test.each([
  ['2027-03-10T09:00:00Z', '2027-03-10T09:00:00.000Z'],
  ['2027-03-10T01:00:00Z', null],
  // In this time zone it is still the day before.
  ['2027-03-09T09:00:00-05:00', null],
  ['2027-03-10T09:00:00+02:00', '2027-03-10T07:00:00.000Z'],
  ['2028-03-09T09:00:00Z', '2028-03-09T09:00:00.000Z'],
])('a gift for %s, which is no past day for its buyer, has the send time %s', async (wish, sendAt) => {
  const { gift } = await buy(wish);
  expect(gift.sendAt).toBe(sendAt);
});

test.each([
  ['2027-03-09T23:00:00Z', 'too_small'],
  ['2027-03-09T09:00:00+02:00', 'too_small'],
  ['2020-01-01T09:00:00Z', 'too_small'],
  ['2031-01-01T09:00:00Z', 'too_big'],
  ['9999-12-31T23:00:00-05:00', 'too_big'],
  ['0020-01-01T09:00:00Z', 'invalid_format'],
])('%s is refused with the name of the field and %s', async (wish, code) => {
  const refused = { code: 'invalid_request', fields: [{ path: 'body.sendAt', code }] };
  await expect(buy(wish)).rejects.toMatchObject(refused);
  const { gift } = await buy('2027-03-12T09:00:00Z');
  const change = client.gift.change({ params: { id: gift.id }, body: { sendAt: wish } });
  await expect(change).rejects.toMatchObject(refused);
});

test('an order that is repeated after its day is answered as before', async () => {
  const account = await signUp(server);
  const to = { recipientName: 'Bea', recipientEmail: 'bea@example.com', sendAt: '2027-03-11T09:00:00Z' };
  const body = { optionId: '3-months', ...to, orderId: crypto.randomUUID() };
  const { gift } = await account.client.gift.buy({ body });
  server.clock.set(new Date('2027-03-13T02:00:00Z'));
  const again = await (await signInAgain(server, account)).gift.buy({ body });
  expect(again.gift).toMatchObject({ id: gift.id, sendAt: gift.sendAt });
});
