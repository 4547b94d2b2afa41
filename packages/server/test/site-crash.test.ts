import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthRecord } from '@greenlight/contract/account';
import { api } from '@greenlight/contract/api';
import { createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../src/features/account/service.ts';
import { hashPassword } from '../src/platform/auth/password.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { openEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { findPostmaster } from '../src/platform/db/embedded/postmaster-file.ts';
import { addLane, type Host, nextSerial } from './crash-lane.ts';
import { addSiteLanes, type Eight, type Operator } from './crash-site.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { type Program, startProgram } from './program.ts';

const main = join(import.meta.dirname, '../src/app/main.ts');
const password = 'correct-horse';
const rounds = 5;
const testTimeoutMs = 120_000;
const videos = 8;
const teams = 5000;

const folder = makeDataFolder();
let env: Record<string, string>;
let program: Program;
let database: Database;
const host: Host = { url: '', db: undefined as never, isKilled: false, lanes: [] };

/** Puts in what is not there and takes out what is. */
function addToggles(
  name: string,
  read: () => Promise<number[]>,
  put: (id: number) => Promise<unknown>,
  take: (id: number) => Promise<unknown>,
) {
  const sorted = async () => (await read()).toSorted((a, b) => a - b);
  addLane(host, name, sorted, (_, now) => {
    const id = randomInt(1, videos + 1);
    return now.includes(id)
      ? { wanted: now.filter((other) => other !== id), send: () => take(id) }
      : { wanted: [...now, id].toSorted((a, b) => a - b), send: () => put(id) };
  });
}

function clientWith(token: string | null) {
  return createClient(
    api,
    fetchSend(hostsAt(host.url), async () => token),
  );
}

async function signIn(role: 'member' | 'operator', passwordHash: string): Promise<Operator> {
  const email = `${randomUUID()}@example.com`;
  const account = { email, displayName: 'Somebody', role, passwordHash, createdAt: new Date() };
  const userId = await createAccount(host.db, account);
  const device = { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
  const { token }: AuthRecord = await clientWith(null).account.login({ body: { email, password, device } });
  return { client: clientWith(token), userId };
}

async function start() {
  program = startProgram(main, env);
  await program.says(/Greenlight serves/);
  host.isKilled = false;
  database = await openDatabase(loadConfig(env));
  host.db = database.db;
}

beforeAll(async () => {
  const port = await freePort();
  host.url = `http://127.0.0.1:${port}`;
  // With few connections each client waits for one: were a write two transactions, most kills would find it in between.
  const settings = { TRUST_PROXY: 'on', CALLS_PER_MINUTE: '0', DATABASE_POOL_SIZE: '2' };
  env = { DATA_DIR: folder.path, PORT: String(port), PUBLIC_URL: host.url, GREENLIGHT_ROLE: 'web', ...settings };
  await start();
  await sql`
    insert into media (title, publish_at, playable_at, asset_id, duration_s)
    select 'Video', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 100
    from generate_series(1, ${videos})`.execute(host.db);
  await sql`
    insert into creator_team (slug, display_name)
    select 'team-' || n, 'Team' from generate_series(1, ${teams}) n`.execute(host.db);
  const passwordHash = await hashPassword(password);
  await addMember((await signIn('member', passwordHash)).client);
  addReports();
  const operators = await Promise.all(Array.from({ length: 8 }, () => signIn('operator', passwordHash)));
  await addSiteLanes(host, operators as Eight<Operator>);
  await Promise.all(host.lanes.map((lane) => lane.load()));
});
afterAll(async () => {
  await database?.close();
  if (program?.child.exitCode === null) await program.end('SIGKILL');
  await (await openEmbeddedPostgres(folder.path)).close();
  await folder.remove();
});

async function addMember({ watchlist, creator, media, userChannel, recommendation }: Operator['client']) {
  const ofMedia = (mediaId: number) => ({ params: { mediaId } });
  const list = async (page: Promise<{ media: { mediaId: number }[] }>) => (await page).media.map((one) => one.mediaId);
  const all = { query: { pageSize: videos } };
  addToggles(
    'watchlist',
    () => list(watchlist.get(all)),
    (id) => watchlist.add(ofMedia(id)),
    (id) => watchlist.remove(ofMedia(id)),
  );
  addToggles(
    'follow',
    () => creator.myFollows(),
    (id) => creator.follow({ params: { id } }),
    (id) => creator.unfollow({ params: { id } }),
  );
  addToggles(
    'like',
    () => list(userChannel.likedVideos(all)),
    (id) => media.like(ofMedia(id)),
    (id) => media.unlike(ofMedia(id)),
  );
  addToggles(
    'not interested',
    async () => (await host.db.selectFrom('media_dismissal').select('media_id').execute()).map((row) => row.media_id),
    (id) => recommendation.notInterested(ofMedia(id)),
    (id) => recommendation.interested(ofMedia(id)),
  );
}

/** Each report as of another visitor: the reports of one are few in an hour. */
function addReports() {
  const report = async (path: string, body: unknown) => {
    const from = nextSerial();
    const ip = `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const answer = await fetch(`${host.url}/api/user${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const reported = (query: RawBuilder<{ name: string }>) => async () =>
    (await query.execute(host.db)).rows.map(({ name }) => name);
  addLane(host, 'utm', reported(sql`select campaign_id as name from campaign_visit order by 1`), (_, now) => {
    const campaignId = `campaign-${nextSerial()}`;
    return { wanted: [...now, campaignId], send: () => report('/v1/utm', { campaignId, action: 'visit' }) };
  });
  const creators = sql<{ name: string }>`
    select slug as name from creator_referral join creator_team on id = team_id order by id`;
  addLane(host, 'cref', reported(creators), (_, now) => {
    const creator = `team-${now.length + 1}`;
    return { wanted: [...now, creator], send: () => report('/v1/cref', { creator }) };
  });
}

test(
  `what ${rounds} kills found under way is whole, and what was acknowledged is there`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const writing = Promise.all(host.lanes.map((lane) => lane.writeUntilGone()));
      await Promise.race([writing, sleep(randomInt(300, 900))]);
      await database.close();
      host.isKilled = true;
      const postmaster = findPostmaster(join(folder.path, 'postgres/data'))?.pid ?? 0;
      const tree = [program.child.pid ?? 0, postmaster];
      for (const pid of round % 2 === 0 ? tree : tree.toReversed()) process.kill(pid, 'SIGKILL');
      await writing;
      await start();
      for (const lane of host.lanes) await lane.check();
      const { rows } = await sql`
      select id from media where like_count <> (select count(*) from media_like where media_id = media.id)`.execute(
        host.db,
      );
      expect(rows).toEqual([]);
    }
    for (const { name, acknowledged } of host.lanes) expect(acknowledged, `of ${name}`).toBeGreaterThan(0);
  },
  testTimeoutMs,
);
