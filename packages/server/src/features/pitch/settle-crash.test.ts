import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { killWorker, startWorker } from '../../../test/worker.ts';
import { movePitch } from './move-pitch.ts';
import { makePitch, seedSupporters } from './test-data.ts';

const count = 24_000;

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await server.close();
});

test('a worker that is killed while it returns points, and those who go on, move every point once', {
  timeout: 240_000,
}, async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId, { goal: 1 });
  await seedSupporters(platform, { pitchId, count });
  await movePitch(platform, operator.userId, { pitchId, to: 'closed' });
  const settled = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pitch_support where pitch_id = ${pitchId} and is_settled`.execute(platform.db);
    return rows[0]?.count ?? 0;
  };
  let before = await settled();
  let kills = 0;
  while (before < count && kills < 2) {
    const worker = await startWorker(server);
    while ((await settled()) === before) await sleep(5);
    await killWorker(server, worker);
    kills += 1;
    before = await settled();
  }
  // It was killed in the middle.
  expect(before).toBeLessThan(count);
  await Promise.all([startWorker(server), startWorker(server)]);
  const isDone = async () => (await operator.client.studioPitches.read({ params: { id: pitchId } })).settledAt !== null;
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true);
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where h.reserved <> 0 or h.available <> s.points or m.moves <> 1)::int as wrong,
      count(*)::int as supporters
    from pitch_support s join points_holder h on h.id = s.holder_id
      left join (
        select holder_id, count(*) as moves from points_movement
        where pitch_id = ${pitchId} and kind = 'returned' group by holder_id
      ) m using (holder_id)
    where s.pitch_id = ${pitchId}`.execute(platform.db);
  expect(rows).toEqual([{ wrong: 0, supporters: count }]);
});
