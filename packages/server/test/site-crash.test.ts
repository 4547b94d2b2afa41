import { randomInt, randomUUID } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import { api } from '@greenlight/contract/api';
import { createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../src/features/account/create-account.ts';
import { hashPassword } from '../src/platform/auth/password.ts';
import { addAddressLanes } from './crash-address.ts';
import { type CrashHost, makeCrashHost } from './crash-host.ts';
import { addLane, nextSerial } from './crash-lane.ts';
import { addRemovalLanes, checkDerived } from './crash-removal.ts';
import { addRoundLanes } from './crash-rounds.ts';
import { addSiteLanes, type Operator, type Ten } from './crash-site.ts';
import { newDevice } from './device.ts';
import { type PatreonStandIn, startPatreon } from './patreon-stand-in.ts';

const password = 'correct-horse';
const rounds = 3;
const testTimeoutMs = 120_000;
const videos = 8;
const teams = 5000;

let host: CrashHost;
let patreon: PatreonStandIn;

/** Adds a lane that puts ids which are absent and takes ids which are present. */
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
  const device = newDevice();
  const { token }: AuthRecord = await clientWith(null).account.login({ body: { email, password, device } });
  return { client: clientWith(token), userId };
}

beforeAll(async () => {
  patreon = await startPatreon();
  host = await makeCrashHost({ PATREON_URL: patreon.url });
  await host.start('web');
  await sql`
    insert into media (title, publish_at, playable_at, asset_id, duration_s)
    select 'Video', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 100
    from generate_series(1, ${videos})`.execute(host.db);
  await sql`
    insert into channel (slug, name, description)
    select 'show-' || n, 'Show', 'One of many' from generate_series(1, ${videos}) n`.execute(host.db);
  await sql`
    insert into creator_team (slug, display_name)
    select 'team-' || n, 'Team' from generate_series(1, ${teams}) n`.execute(host.db);
  const passwordHash = await hashPassword(password);
  await addMember((await signIn('member', passwordHash)).client);
  addReports();
  const operators = await Promise.all(Array.from({ length: 13 }, () => signIn('operator', passwordHash)));
  await addSiteLanes(host, operators.splice(0, 10) as Ten<Operator>);
  await addRemovalLanes(host, operators as [Operator, Operator, Operator]);
  await addRoundLanes(host, patreon);
  await addAddressLanes(host);
  await Promise.all(host.lanes.map((lane) => lane.load()));
});
afterAll(async () => {
  await host?.close();
  await patreon?.close();
});

async function addMember({ watchlist, channel, creator, media, userChannel, recommendation }: Operator['client']) {
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
    'shows of the watchlist',
    () => watchlist.showIds(),
    (id) => watchlist.addShow({ params: { id } }),
    (id) => watchlist.removeShow({ params: { id } }),
  );
  addToggles(
    'follow of a show',
    () => channel.myFollows(),
    (id) => channel.follow({ params: { id } }),
    (id) => channel.unfollow({ params: { id } }),
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

function addReports() {
  const reported = (query: RawBuilder<{ name: string }>) => async () =>
    (await query.execute(host.db)).rows.map(({ name }) => name);
  addLane(host, 'utm', reported(sql`select campaign_id as name from campaign_visit order by 1`), (_, now) => {
    const campaignId = `campaign-${nextSerial()}`;
    return { wanted: [...now, campaignId], send: () => host.post('/v1/utm', { campaignId, action: 'visit' }) };
  });
  const creators = sql<{ name: string }>`
    select slug as name from creator_referral join creator_team on id = team_id order by id`;
  addLane(host, 'cref', reported(creators), (_, now) => {
    const creator = `team-${now.length + 1}`;
    return { wanted: [...now, creator], send: () => host.post('/v1/cref', { creator }) };
  });
}

test(
  `${rounds} kills leave no write half done and lose no acknowledged write`,
  async () => {
    await host.survive(rounds, () => checkDerived(host));
    for (const { name, acknowledged } of host.lanes) expect(acknowledged, `of ${name}`).toBeGreaterThan(0);
  },
  testTimeoutMs,
);
