import { Writable } from 'node:stream';
import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { hourMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createLogger } from '../../platform/logger.ts';
import { grantMembership, revokeMembership } from '../money/entitlement/change-membership.ts';
import { listCurrentMemberships, listMemberships } from '../money/entitlement/list-memberships.ts';
import { readMembership } from '../money/entitlement/read-membership.ts';
import { makePlayable } from './test-data.ts';

const viewerNames = [
  'anonymous',
  'visitor',
  'member',
  'trial',
  'expired',
  'revoked',
  'maker',
  'team mate',
  'other creator',
  'moderator',
  'team moderator',
  'other team moderator',
  'operator',
] as const;
const states = ['draft', 'scheduled', 'published'] as const;
const accesses = ['free', 'members'] as const;
type ViewerName = (typeof viewerNames)[number];

/** Viewers who may edit the video, and those with a valid membership or who moderate the texts beside it. */
const editors: ViewerName[] = ['maker', 'team mate', 'operator'];
const members: ViewerName[] = ['member', 'trial', 'moderator', 'team moderator'];

function expectedOutcome(viewer: ViewerName, state: (typeof states)[number], access: (typeof accesses)[number]) {
  if (editors.includes(viewer)) return 'plays';
  if (state !== 'published') return 'not_found';
  return access === 'free' || members.includes(viewer) ? 'plays' : 'subscription_required';
}

let server: TestServer;
let accounts: Record<Exclude<ViewerName, 'anonymous'>, TestAccount>;
let teamId: number;
const decisions: { mediaId: number; userId: string | null; allowed: boolean; reason: string; msg: string }[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(line: Buffer, _, done) {
      const entry = JSON.parse(line.toString());
      if (entry.msg === 'playback decided') decisions.push(entry);
      done();
    },
  });
  server = await startTestServer({ log: createLogger('debug', stream) });
  const { platform, clock } = server;
  const creator = { role: 'creator' } as const;
  accounts = {
    visitor: await signUp(server),
    member: await signUp(server, { subscribed: true }),
    trial: await signUp(server),
    expired: await signUp(server),
    revoked: await signUp(server, { subscribed: true }),
    maker: await signUp(server, creator),
    'team mate': await signUp(server, creator),
    'other creator': await signUp(server, creator),
    moderator: await signUp(server, { role: 'moderator' }),
    'team moderator': await signUp(server),
    'other team moderator': await signUp(server),
    operator: await signUp(server, { role: 'operator' }),
  };
  for (const [name, hours] of [['trial', 3] as const, ['expired', 1] as const]) {
    const until = new Date(clock.now().getTime() + hours * hourMs).toISOString();
    await grantMembership(platform, platform.db, accounts[name].userId, { kind: 'trial', planId: 'monthly', until });
  }
  const current = await listCurrentMemberships(platform, [accounts.revoked.userId]);
  const grant = current.get(accounts.revoked.userId);
  clock.advance(1000);
  await revokeMembership(platform, platform.db, accounts.revoked.userId, grant?.id ?? 0);
  const [team, otherTeam] = await platform.db
    .insertInto('creator_team')
    .values(['team', 'other-team'].map((slug) => ({ slug, display_name: 'Team' })))
    .returning('id')
    .execute();
  teamId = team?.id ?? 0;
  const places = [
    { team_id: teamId, account_id: accounts['team mate'].userId, role: 'editor' },
    { team_id: teamId, account_id: accounts['team moderator'].userId, role: 'moderator' },
    { team_id: otherTeam?.id ?? 0, account_id: accounts['other team moderator'].userId, role: 'moderator' },
  ];
  await platform.db.insertInto('creator_team_member').values(places).execute();
  clock.advance(2 * hourMs);
});
afterAll(() => server?.close());

function clientOf(viewer: ViewerName): Client<ApiTable> {
  return viewer === 'anonymous' ? server.client : accounts[viewer].client;
}

function makeVideo(state: (typeof states)[number], access: (typeof accesses)[number]) {
  const at = server.clock.now().getTime();
  const publishAt = { draft: null, scheduled: new Date(at + 1000), published: new Date(at) }[state];
  return makePlayable(server.platform, { access, publishAt, createdBy: accounts.maker.userId, teamId });
}

async function status(path: string): Promise<number> {
  const response = await fetch(server.url + path);
  await response.arrayBuffer();
  return response.status;
}

const protectedFiles = [
  'master.m3u8',
  'g1/240p/playlist.m3u8',
  'g1/240p/init.mp4',
  'g1/240p/s0.m4s',
  'captions/en.vtt',
  'storyboard.vtt',
  'storyboard-0.jpg',
];

/**
 * The folder that playback opens; after a refusal, the folder of another video with this video's asset in its place.
 */
async function openFolder(viewer: ViewerName, { mediaId, assetId }: { mediaId: number; assetId: string }) {
  const client = clientOf(viewer);
  const own = makePlayable(server.platform);
  try {
    const { src } = await client.media.playback({ params: { mediaId } });
    return { outcome: 'plays', folder: src.replace('/master.m3u8', '') };
  } catch (error) {
    const { src } = await client.media.playback({ params: { mediaId: (await own).mediaId } });
    const folder = src.replace('/master.m3u8', '').replace((await own).assetId, assetId);
    return { outcome: (error as { code: string }).code, folder };
  }
}

describe.each(states)('a %s video', (state) => {
  describe.each(accesses)('for %s', (access) => {
    test.each(viewerNames)('%s', async (viewer) => {
      const video = await makeVideo(state, access);
      const { outcome, folder } = await openFolder(viewer, video);
      expect(outcome).toBe(expectedOutcome(viewer, state, access));
      const expected = outcome === 'plays' ? 200 : 403;
      for (const file of protectedFiles) expect([file, await status(`${folder}/${file}`)]).toEqual([file, expected]);
      const stills = await clientOf(viewer)
        .media.storyboard({ params: { mediaId: video.mediaId } })
        .then(({ url }) => url ?? '')
        .catch((error: { code: string }) => error.code);
      if (outcome === 'plays') expect(await status(stills.replace('.vtt', '-0.jpg'))).toBe(200);
      else expect(stills).toBe(outcome);
      for (const folderOfStills of [`/media/s/${video.assetId}`, folder.replace('/media/v/', '/media/s/')]) {
        expect([403, 404]).toContain(await status(`${folderOfStills}/storyboard.vtt`));
      }
      for (const source of [
        `${folder}/..%2f..%2fsource/${video.assetId}/original`,
        `/media/source/${video.assetId}/original`,
      ]) {
        expect([403, 404]).toContain(await status(source));
      }
      const decision = decisions.findLast(({ mediaId }) => mediaId === video.mediaId);
      expect(decision).toMatchObject({ allowed: outcome === 'plays', reason: expect.stringMatching(/\w+ \w+/) });
    });
  });
});

test('the reason of a decision names what it rests on', async () => {
  const reasonFor = async (viewer: ViewerName) => {
    const { mediaId } = await makeVideo('published', 'members');
    await clientOf(viewer)
      .media.playback({ params: { mediaId } })
      .catch(() => undefined);
    return decisions.findLast((decision) => decision.mediaId === mediaId)?.reason;
  };
  expect(await reasonFor('anonymous')).toBe('for members, and nobody is signed in');
  expect(await reasonFor('expired')).toMatch(/^the trial ended on \d{4}-\d\d-\d\d at \d\d:\d\d UTC$/);
  expect(await reasonFor('revoked')).toMatch(/^the complimentary membership was ended by staff on /);
  expect(await reasonFor('trial')).toMatch(/^trial, Monthly plan, until /);
  expect(await reasonFor('team mate')).toBe('is in a team that it credits');
  expect(await reasonFor('operator')).toBe('may edit everything');
});

test('a missing membership is never answered by 401, and an unknown video is not found', async () => {
  const { mediaId } = await makeVideo('published', 'members');
  await expect(server.client.media.playback({ params: { mediaId } })).rejects.toMatchObject({
    status: 403,
    code: 'subscription_required',
    message: 'This is for members.',
  });
  await expect(server.client.media.playback({ params: { mediaId: 987_654_321 } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a change of facts holds on all processes: at once when they hear of it, else after four seconds', async () => {
  const { platform, clock } = server;
  const { databaseUrl: DATABASE_URL = '', secrets } = platform.config;
  const other = await startTestServer({ clock, env: { DATABASE_URL, TOKEN_SECRET: secrets.token } });
  try {
    const { userId } = await signUp(server);
    const grant = { kind: 'complimentary', planId: 'monthly', until: null } as const;
    const mayAt = ({ platform: at }: TestServer) => readMembership(at, userId).then(({ member }) => member);
    const mayNow = async () => [await mayAt(server), await mayAt(other)];
    expect(await mayNow()).toEqual([false, false]);
    const hearing = [server, other].map(async ({ platform: { bus } }) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      await bus.subscribe('membership', { onMessage: resolve });
      return { heard: promise };
    });
    const listeners = await Promise.all(hearing);
    await grantMembership(platform, platform.db, userId, grant);
    expect(await mayAt(server)).toBe(true);
    // A process does not cache what it reads while it receives a change.
    expect(await Promise.all(listeners.map(({ heard }) => heard))).toEqual([userId, userId]);
    expect(await mayNow()).toEqual([true, true]);
    const silence = vi.spyOn(platform.bus, 'publish').mockReturnValue();
    const [fact] = await listMemberships(platform, userId);
    await revokeMembership(platform, platform.db, userId, fact?.id ?? 0);
    expect(silence).toHaveBeenCalled();
    expect(await mayNow()).toEqual([false, true]);
    // The cache measures ages by this clock, which cannot be set back, and reads it once a millisecond.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
    await expect.poll(mayNow, { timeout: 1000 }).toEqual([false, false]);
  } finally {
    vi.restoreAllMocks();
    await other.close();
  }
});

test('what a process cached before it could hear of changes is dropped once it can', async () => {
  const { platform, clock } = server;
  const { databaseUrl: DATABASE_URL = '', secrets } = platform.config;
  const other = await startTestServer({ clock, env: { DATABASE_URL, TOKEN_SECRET: secrets.token } });
  try {
    const { userId } = await signUp(server);
    const { promise: listening, resolve: listen } = Promise.withResolvers<void>();
    vi.spyOn(other.platform.bus, 'subscribe').mockReturnValue(listening);
    const may = () => readMembership(other.platform, userId).then(({ member }) => member);
    expect(await may()).toBe(false);
    await grantMembership(platform, platform.db, userId, { kind: 'complimentary', planId: 'monthly', until: null });
    listen();
    await expect.poll(may, { timeout: 2000 }).toBe(true);
  } finally {
    vi.restoreAllMocks();
    await other.close();
  }
});

test('facts that were read before a change was written are not cached beyond it', async () => {
  const { platform } = server;
  const { userId } = await signUp(server);
  const may = () => readMembership(platform, userId).then(({ member }) => member);
  const { reading } = await inTransaction(platform.db, async (tx) => {
    // The second half waits for this lock, while the first one already has its answer.
    await sql`lock table membership_standing in access exclusive mode`.execute(tx);
    const held = may();
    await expect.poll(() => waitingReads(platform.db)).toBe(1);
    const grant = { kind: 'complimentary', planId: 'monthly', until: null } as const;
    await grantMembership(platform, platform.db, userId, grant);
    return { reading: held };
  });
  expect(await reading).toBe(false);
  expect(await may()).toBe(true);
});

async function waitingReads(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%membership_standing%'`.execute(db);
  return rows[0]?.count ?? 0;
}
