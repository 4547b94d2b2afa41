import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PushService, startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { killWorker, startWorker } from '../../../test/worker.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { announceVideos } from './new-video.ts';

const followers = 10_000;
const browsers = 200;
/** Number of messages that a killed job may have sent without recording it. */
const sentTwiceMax = 50;

let server: TestServer;
let pushes: PushService;

beforeAll(async () => {
  pushes = await startPushService();
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await pushes.close();
});

/** Makes followers. One in ten gets letters, one in fifty has a browser subscription. */
async function seedFollowers(teamId: number) {
  const { db } = server.platform;
  await sql`
    with made as (
      insert into account (email, display_name, verified_at)
      select n || '@example.com', 'Fan', case when n % 10 = 0 then now() end from generate_series(1, ${followers}) n
      returning id)
    insert into creator_follow (account_id, team_id) select id, ${teamId} from made`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from account where (split_part(email, '@', 1))::int % ${followers / browsers} = 0`.execute(db);
  for (const { id } of rows) {
    const { endpoint, keys } = pushes.browser();
    await sql`
      with opened as (
        insert into session (account_id, device_identifier, seen_at) values (${id}, gen_random_uuid(), now())
        returning id)
      insert into push_subscription (account_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      select ${id}, id, ${endpoint}, sha256(${endpoint}::bytea), ${keys.p256dh}, ${keys.auth}, now() from opened
    `.execute(db);
  }
}

async function countNotifications(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification`.execute(
    server.platform.db,
  );
  return rows[0]?.count ?? 0;
}

async function jobs(name: string) {
  const { rows } = await sql<{ all: number; unfinished: number }>`
    select count(*)::int as all, (count(*) filter (where state < 'completed'))::int as unfinished
    from pgboss.job where name = ${name}`.execute(server.platform.db);
  return rows[0];
}

test('all followers are notified of a video, each once, even if the worker is killed', {
  timeout: 120_000,
}, async () => {
  const teamId = await makeTeam(server.platform.db);
  await seedFollowers(teamId);
  await makeMedia(server.platform.db, { teamIds: [teamId], publishAt: server.clock.now() });
  await announceVideos(server.platform);
  const killed = await startWorker(server, { PUSH_TEST_HOSTS: 'on' });
  await vi.waitFor(async () => expect(await countNotifications()).toBeGreaterThan(0.2 * followers), {
    timeout: 60_000,
    interval: 5,
  });
  await killWorker(server, killed);
  expect(await countNotifications()).toBeLessThan(followers);
  await startWorker(server, { PUSH_TEST_HOSTS: 'on' });
  await vi.waitFor(
    async () => {
      expect(await countNotifications()).toBe(followers);
      expect(await jobs('notification.fan-out')).toMatchObject({ unfinished: 0 });
      expect(await jobs('notification.push')).toMatchObject({ unfinished: 0 });
    },
    { timeout: 90_000, interval: 200 },
  );
  expect(await jobs('mail.send')).toMatchObject({ all: followers / 10 });
  const reached = new Set(pushes.pushed.map(({ endpoint }) => endpoint));
  expect(reached.size).toBe(browsers);
  expect(pushes.pushed.length).toBeLessThanOrEqual(browsers + 2 * sentTwiceMax);
  expect(new Set(pushes.pushed.map(({ message }) => message.tag)).size).toBe(1);
});
