import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { killWorker, startWorker } from '../../../test/worker.ts';
import { makeGiveaway, seedEntries } from './test-data.ts';

const count = 40_000;
/** Number of people to notify of a cancellation, a thousand in a transaction. */
const entrants = 12_000;

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await server.close();
});

async function counted(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(server.platform.db)).rows[0]?.count ?? 0;
}

test('a worker that is killed while it writes the list, and while it draws, leaves one list and one draw', {
  timeout: 240_000,
}, async () => {
  const { platform } = server;
  const id = await makeGiveaway(platform, operator.userId, { winnerCount: 5, alternateCount: 5 });
  const params = { id };
  await seedEntries(platform, { giveawayId: id, count });
  await operator.client.studioGiveaways.close({ params });
  const progress = async () =>
    (await counted(
      sql`select count(*)::int from giveaway_entry e join giveaway g on g.id = e.giveaway_id
        where g.id = ${id} and e.id <= g.checked_upto`,
    )) + (await counted(sql`select count(*)::int from giveaway_line where giveaway_id = ${id}`));
  let before = 0;
  for (let kill = 0; kill < 2; kill += 1) {
    const worker = await startWorker(server);
    for (let seen = before; seen === before && seen < 2 * count; seen = await progress()) await sleep(5);
    await killWorker(server, worker);
    before = await progress();
  }
  // It was killed in the middle.
  expect(before).toBeLessThan(2 * count);
  const both = await Promise.all([startWorker(server), startWorker(server)]);
  const listed = async () => (await operator.client.studioGiveaways.read({ params })).listedAt !== null;
  await expect.poll(listed, { timeout: 120_000 }).toBe(true);
  await operator.client.studioGiveaways.draw({ params });
  await sleep(30);
  await both[0]?.end('SIGKILL');
  const drawn = async () => (await operator.client.studioGiveaways.read({ params })).state;
  await expect.poll(drawn, { timeout: 120_000 }).toBe('drawn');
  const detail = await operator.client.studioGiveaways.read({ params });
  expect(detail.draw).toMatchObject({ lines: count, entries: count });
  expect(detail.draw?.places).toHaveLength(10);
  expect(await counted(sql`select count(distinct pseudonym)::int from giveaway_line where giveaway_id = ${id}`)).toBe(
    count,
  );
  expect(await counted(sql`select count(*)::int from giveaway_winner where giveaway_id = ${id}`)).toBe(10);
  const letters = sql<{ count: number }>`select count(*)::int from notification_event where giveaway_id = ${id}`;
  expect(await counted(letters)).toBe(5);
});

test('a worker that is killed while it notifies people of a cancellation notifies everybody once', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { platform } = server;
  const id = await makeGiveaway(platform, operator.userId);
  await seedEntries(platform, { giveawayId: id, count: entrants });
  await operator.client.studioGiveaways.cancel({ params: { id }, body: { reason: 'The prize was damaged.' } });
  const countNotified = () =>
    counted(
      sql`select count(*)::int from notification n join notification_event e on e.id = n.event_id
        where e.giveaway_id = ${id} and e.is_cancellation`,
    );
  let before = 0;
  for (let kill = 0; kill < 2; kill += 1) {
    const worker = await startWorker(server);
    for (let seen = before; seen === before && seen < entrants; seen = await countNotified()) await sleep(5);
    await killWorker(server, worker);
    before = await countNotified();
  }
  // It was killed in the middle.
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(entrants);
  await startWorker(server);
  await expect.poll(countNotified, { timeout: 60_000 }).toBe(entrants);
  const letters = sql<{ count: number }>`
    select count(*)::int from pgboss.job where name = 'mail.send' and data ->> 'template' = 'giveaway.cancelled'`;
  const addresses = sql<{ count: number }>`
    select count(distinct data ->> 'to')::int as count from pgboss.job
    where name = 'mail.send' and data ->> 'template' = 'giveaway.cancelled'`;
  expect([await counted(letters), await counted(addresses)]).toEqual([entrants, entrants]);
});
