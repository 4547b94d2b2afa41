import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeCard } from '../../payment/factory.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a gift is not taken from another card than the one that was shown, and there is no order then', async () => {
  const { client, userId } = await signUp(server);
  const shown = await makeCard(server.platform, userId);
  const inUse = await makeCard(server.platform, userId, '5555555555554444');
  const buy = (card: string) => {
    const body = { optionId: '3-months', recipientName: 'Bea', useSavedCard: true, card };
    return client.gift.buy({ body });
  };
  await expect(buy(shown)).rejects.toMatchObject({ code: 'conflict', values: { what: 'card' } });
  expect((await client.gift.history()).gifts).toEqual([]);
  expect((await client.foundry.history()).payments).toEqual([]);
  expect((await buy(inUse)).payment).toBeNull();
  expect((await client.foundry.history()).payments).toMatchObject([{ status: 'paid' }]);
});
