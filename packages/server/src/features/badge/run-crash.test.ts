import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { killWorker, startWorker } from '../../../test/worker.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { makeMedia } from '../media/test-data.ts';
import { insertRun, takeCandidates } from './run-queries.ts';
import { makeBadge, seedCommenters } from './test-data.ts';

const count = 24_000;

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { badges_enabled: true } } });
});
afterAll(async () => {
  await server.close();
});

async function numberOf(query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(server.platform.db);
  return rows[0]?.n ?? 0;
}

test('a worker that is killed while a rule goes over the past, and those who go on, give each badge once', {
  timeout: 240_000,
}, async () => {
  const { platform } = server;
  const mediaId = await makeMedia(platform.db, {});
  await seedCommenters(platform, { mediaId, count });
  await platform.db.deleteFrom('badge_due').execute();
  const badge = await makeBadge(platform, operator.userId, { kind: 'comments', threshold: 1 });
  const steps = () =>
    numberOf(`select (select checked from badge_run limit 1) + (select count(*) from badge_earned)::int as n`);
  let before = await steps();
  let kills = 0;
  while (kills < 2) {
    const worker = await startWorker(server);
    while ((await steps()) === before) await sleep(5);
    await killWorker(server, worker);
    kills += 1;
    before = await steps();
  }
  // It was killed in the middle.
  expect(await numberOf(`select count(*)::int as n from badge_earned where badge_id = '${badge}'`)).toBeLessThan(count);
  await Promise.all([startWorker(server), startWorker(server)]);
  const isDone = async () =>
    (await operator.client.studioBadges.read({ params: { id: badge } })).pastRun?.isDone === true;
  await expect.poll(isDone, { timeout: 120_000, interval: 200 }).toBe(true);
  expect(await numberOf(`select count(*)::int as n from badge_earned where badge_id = '${badge}'`)).toBe(count);
  const unnotified = () => numberOf('select count(*)::int as n from badge_earned where not is_notified');
  await expect.poll(unnotified, { timeout: 120_000, interval: 200 }).toBe(0);
  expect(await numberOf('select count(*)::int as n from notification')).toBe(count);
  expect(
    await numberOf('select max(n)::int as n from (select count(*) as n from notification group by account_id) s'),
  ).toBe(1);
});

test('candidates of a run that the planner knows nothing of yet are taken quickly', async () => {
  const { db } = server.platform;
  const badge = await makeBadge(server.platform, operator.userId, { kind: 'hand' });
  const fill = async (limit: number) => {
    const runId = await insertRun(db, { badge, purpose: 'preview', at: new Date() });
    await sql`
      insert into badge_candidate (run_id, account_id, count, reached_at)
      select ${runId}, id, 1, now() from account limit ${limit}`.execute(db);
    return runId;
  };
  await sql`
    insert into account (email, display_name)
    select 'candidate-' || n || '@example.com', 'Candidate' from generate_series(1, ${count}::int) n`.execute(db);
  await fill(1000);
  await sql`analyze badge_candidate`.execute(db);
  const runId = await fill(count);
  const taken = await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '3s'`.execute(tx);
    return takeCandidates(tx, { runId, limit: 5000 });
  });
  expect(new Set(taken.map(({ userId }) => userId)).size).toBe(5000);
  expect(await numberOf(`select count(*)::int as n from badge_candidate where run_id = ${runId}`)).toBe(count - 5000);
});
