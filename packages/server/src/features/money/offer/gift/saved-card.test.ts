import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { makeCard } from '../../gateway/test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a gift charges no other card than the one shown, and a refusal leaves no order', async () => {
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

test('if one of two equal orders is refused while the other one pays, the gift is not deleted', async () => {
  const { client, userId } = await signUp(server);
  const shown = await makeCard(server.platform, userId);
  const inUse = await makeCard(server.platform, userId, '5555555555554444');
  for (let round = 0; round < 6; round += 1) {
    const body = { optionId: '3-months', recipientName: 'Bea', useSavedCard: true, orderId: randomUUID() };
    await Promise.allSettled([shown, inUse, shown].map((card) => client.gift.buy({ body: { ...body, card } })));
  }
  const { rows } = await sql`
    select from charge c where account_id = ${userId} and subject like 'gift:%'
      and not exists (select from gift g where c.subject = 'gift:' || g.id)`.execute(server.platform.db);
  expect(rows).toEqual([]);
  expect((await client.foundry.history()).payments.length).toBeGreaterThan(0);
});
