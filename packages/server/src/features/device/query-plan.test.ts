import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { insertWithoutTriggers } from '../../../test/insert-without-triggers.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { makePlayable } from '../playback/test-data.ts';
import { addDevice, changeDevice, readDevices, removeDevice } from './device-management.ts';
import {
  beginBroadcastStream,
  beginStream,
  endStream,
  keepStream,
  streamsOf,
  sweepStreams,
} from './stream/concurrent-stream.ts';

const members = 40_000;
const bigTables = new Set(['account', 'device', 'stream', 'session', 'media']);
let server: TestServer;
let platform: Platform;
let member: TestAccount;
let mediaId: number;
const statements = new Set<string>();

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  ({ mediaId } = await makePlayable(server.platform, { access: 'members' }));
  await insertWithoutTriggers(db, async (tx) => {
    await sql`
      insert into account (email, display_name) select n || '@example.com', 'Viewer'
      from generate_series(1, ${sql.lit(members)}) n`.execute(tx);
    await sql`
      insert into device (account_id, identifier, model, platform, is_active)
      select id, gen_random_uuid(), 'Linux Chrome', 'web', true from account, generate_series(1, 3)`.execute(tx);
    await sql`
      insert into session (account_id, device_identifier, seen_at)
      select account_id, identifier, now() from device`.execute(tx);
    await sql`
      insert into stream (account_id, session_id, device_identifier, media_id, started_at, seen_at)
      select account_id, id, device_identifier, ${mediaId}, now(), now() from session`.execute(tx);
    await sql`
      insert into media (title) select 'Film ' || n from generate_series(1, ${sql.lit(members)}) n`.execute(tx);
  });
  await sql`analyze`.execute(db);
  member = await signUp(server, { subscribed: true });
  const pool = createPool({ connectionString: server.platform.config.databaseUrl ?? '' }, 4);
  const spied = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.add(query.sql);
    },
  });
  platform = { ...server.platform, db: spied };
}, 60_000);
afterAll(async () => {
  await platform?.db.destroy();
  await server?.close();
});

test('no call of devices and streams scans a big table', async () => {
  const { userId } = member;
  const [own] = (await member.client.device.list()).devices;
  const deviceIdentifier = own?.deviceIdentifier ?? '';
  const [session] = await member.client.accountSecurity.sessions().then(({ sessions }) => sessions);
  const viewer = { userId, deviceIdentifier, sessionId: session?.id ?? '' };
  const key = { userId, identifier: deviceIdentifier };
  const model = { deviceIdentifier: crypto.randomUUID(), model: 'TV', platform: 'stv' as const };
  await addDevice(platform, platform.db, { userId, device: model });
  await readDevices(platform, viewer);
  const { streamId } = await beginStream(platform, { viewer, mediaId });
  await beginStream(platform, { viewer, mediaId, own: streamId });
  await beginBroadcastStream(platform, { viewer, mediaId });
  await keepStream(platform, viewer, streamId);
  await endStream(platform, viewer, streamId);
  await keepStream(platform, viewer, streamId);
  await streamsOf(platform, userId);
  await changeDevice(platform, { ...key, isActive: false });
  await changeDevice(platform, { ...key, isActive: true });
  await sweepStreams(platform);
  await removeDevice(platform, key, async () => undefined);
  await sql`delete from media where id = ${mediaId + 1}`.execute(platform.db);
  const planned = [...statements].filter((text) => /^\s*(?:select|with|insert|update|delete)/.test(text));
  expect(planned.length).toBeGreaterThan(15);
  for (const text of planned) {
    const { rows } = await sql<{
      'QUERY PLAN': unknown;
    }>`${sql.raw(`explain (generic_plan, format json) ${text}`)}`.execute(server.platform.db);
    const scans = JSON.stringify(rows).match(/"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g) ?? [];
    const big = scans.filter((scan) => bigTables.has(/"(\w+)"$/.exec(scan)?.[1] ?? ''));
    expect({ text, big }).toEqual({ text, big: [] });
  }
});
