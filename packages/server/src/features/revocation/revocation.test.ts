import { readdir } from 'node:fs/promises';
import { dayMs } from '@greenlight/contract/duration';
import type { MediaEdit } from '@greenlight/contract/media-studio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from '../live/test-data.ts';
import { grantMembership } from '../money/entitlement/change-membership.ts';
import { makePlayable } from '../playback/test-data.ts';
import { sweepRevocations } from './media-revocation.ts';

let server: TestServer;
let other: TestServer;
let operator: TestAccount;
let member: TestAccount;
let video: { mediaId: number; assetId: string };

beforeAll(async () => {
  server = await startTestServer();
  other = await startNode();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});
beforeEach(async () => {
  member = await signUp(server, { subscribed: true });
  video = await makePlayable(server.platform, { access: 'members' });
});

/** Another process on the same database and storage. */
function startNode(): Promise<TestServer> {
  const { config, storage } = server.platform;
  const { databaseUrl: DATABASE_URL = '', secrets } = config;
  const env = { DATABASE_URL, TOKEN_SECRET: secrets.token, MEDIA_SECRET: secrets.media };
  return startTestServer({ clock: server.clock, storage, env });
}

/** All addresses of a player: the playlist, a segment, captions and stills. */
async function watch(client = member.client) {
  const { mediaId } = video;
  const { src, captions, storyboard } = await client.media.playback({ params: { mediaId } });
  const { url } = await client.media.storyboard({ params: { mediaId } });
  const segment = src.replace('master.m3u8', 'g1/240p/s0.m4s');
  return [src, segment, captions[0]?.src ?? '', storyboard ?? '', url ?? ''];
}

/** The status of each address at each node. */
async function statuses(paths: string[], nodes = [server, other]): Promise<number[]> {
  const found = new Set<number>();
  for (const { url } of nodes) {
    for (const path of paths) {
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      found.add(answer.status);
    }
  }
  return [...found];
}

async function marks(): Promise<string[]> {
  return readdir(server.platform.storage.localPath('revoked') ?? '');
}

test.each<[string, () => Promise<unknown>]>([
  ['logout', () => member.client.account.logout()],
  ['suspension', () => suspend()],
  ['deletion of the video', () => remove()],
  ['a membership that is taken back', () => takeBack()],
])('after %s no node opens earlier addresses', async (event, happen) => {
  const paths = await watch();
  expect(await statuses(paths)).toEqual([200]);
  await happen();
  await expect.poll(() => statuses(paths), { timeout: 5000 }).toEqual([403]);
  const [path = ''] = paths;
  expect((await fetch(server.url + path)).headers.get('x-greenlight-expired')).toBe('1');
  const named = path.split('/')[5]?.split('-')[0] ?? '';
  await expect.poll(marks).toContain(event === 'deletion of the video' ? video.assetId : named);
});

async function suspend() {
  const params = { userId: member.userId };
  await operator.client.staff.updateMember({ params, body: { suspended: true, reason: 'Shared the password' } });
}

async function remove() {
  await operator.client.studioMedia.remove({ params: video });
}

async function takeBack() {
  const [membership] = (await operator.client.staff.member({ params: { userId: member.userId } })).memberships;
  const params = { userId: member.userId, id: membership?.id ?? 0 };
  await operator.client.staff.revokeMembership({ params });
}

test.each<['free' | 'members', string, MediaEdit]>([
  ['free', 'unpublished', { publishAt: null }],
  ['members', 'unpublished', { publishAt: null }],
  ['members', 'put off', { publishAt: new Date(Date.now() + dayMs).toISOString() }],
  ['free', 'made one for members', { access: 'members' }],
])(
  'earlier addresses of a %s video are refused once it is %s; viewers who may still watch go on',
  async (access, _, body) => {
    video = await makePlayable(server.platform, { access });
    const visitor = await signUp(server);
    const paths = await watch();
    if (access === 'free') paths.push(...(await watch(visitor.client)), ...(await watch(server.client)));
    expect(await statuses(paths)).toEqual([200]);
    await operator.client.studioMedia.update({ params: video, body });
    await expect.poll(() => statuses(paths), { timeout: 5000 }).toEqual([403]);
    await expect(watch(visitor.client)).rejects.toMatchObject({ status: body.access ? 403 : 404 });
    if (body.access) expect(await statuses(await watch())).toEqual([200]);
    expect(await statuses(await watch(operator.client))).toEqual([200]);
    // Back to the first state: new addresses work, with keys that were never refused.
    const refused = await marks();
    const before = body.access ? { access } : { publishAt: new Date(0).toISOString() };
    await operator.client.studioMedia.update({ params: video, body: before });
    const anew = await watch();
    expect(await statuses(anew)).toEqual([200]);
    const grants = anew.flatMap((path) => path.split('/')[5]?.split('-') ?? []);
    expect(refused.filter((mark) => grants.includes(mark))).toEqual([]);
    expect(await statuses(paths)).toEqual([403]);
  },
);

test('an edit that removes nobody’s access revokes no address', async () => {
  const before = await marks();
  const paths = await watch();
  const edits: MediaEdit[] = [{ publishAt: '2020-01-01T00:00:00Z' }, { access: 'free' }, { title: 'Again' }];
  for (const body of edits) await operator.client.studioMedia.update({ params: video, body });
  expect(await statuses(paths)).toEqual([200]);
  expect(await marks()).toEqual(before);
});

test('a publication date for the recording does not affect viewers of the stream', async () => {
  const stream = await makeStream(server.platform, { access: 'free', onAir: true });
  const { assetId } = stream;
  await server.platform.storage.putBytes(`v/${assetId}/live/master.m3u8`, '#EXTM3U\n');
  const address = async () =>
    (await server.client.live.status()).streams.find(({ url }) => url?.includes(assetId))?.url;
  const url = (await address()) ?? '';
  const body = { publishAt: new Date(server.clock.now().getTime() + dayMs).toISOString() };
  await operator.client.studioMedia.update({ params: stream, body });
  expect(await statuses([url])).toEqual([200]);
  expect((await address())?.split('/')[5]).toBe(url.split('/')[5]);
});

test('a video restored from the trash opens again', async () => {
  const paths = await watch();
  await remove();
  await expect.poll(() => statuses(paths)).toEqual([403]);
  await operator.client.studioTrash.restore({ params: video });
  await expect.poll(() => statuses(paths)).toEqual([200]);
  await expect.poll(marks).not.toContain(video.assetId);
});

test('other videos and other sessions of the same account go on', async () => {
  const neighbour = await signUp(server, { subscribed: true });
  const theirs = await watch(neighbour.client);
  const elsewhere = await watch(await signInAgain(server, member));
  const own = await watch();
  await member.client.account.logout();
  await expect.poll(() => statuses(own)).toEqual([403]);
  expect(await statuses([...theirs, ...elsewhere])).toEqual([200]);
});

test('viewers who may still watch get another address at once', async () => {
  await grantMembership(server.platform, server.platform.db, member.userId, {
    kind: 'gift',
    planId: 'annual',
    until: null,
  });
  const before = await watch();
  await takeBack();
  await expect.poll(() => statuses(before)).toEqual([403]);
  expect(await statuses(await watch())).toEqual([200]);
});

test('a process that missed messages reads the rows when it reconnects', async () => {
  const paths = await watch();
  expect(await statuses(paths)).toEqual([200]);
  await server.platform.db
    .insertInto('media_revocation')
    .values({ key: video.assetId, revoked_until: new Date(server.clock.now().getTime() + 60_000) })
    .execute();
  const late = await startNode();
  await expect.poll(() => statuses(paths, [late])).toEqual([403]);
  await late.close();
  // The others read the rows within 15 seconds; until then they refuse only the keys in messages.
  await expect.poll(() => statuses(paths), { timeout: 20_000, interval: 500 }).toEqual([403]);
}, 40_000);

test('the address of a stream for members ends with the session, too', async () => {
  const { assetId, livestreamId } = await makeStream(server.platform, { access: 'members', onAir: true });
  await server.platform.storage.putBytes(`v/${assetId}/live/master.m3u8`, '#EXTM3U\n');
  const { streams } = await member.client.live.status({ query: { livestreamId } });
  const url = streams.find((stream) => stream.url?.includes(assetId))?.url ?? '/no address';
  expect(await statuses([url], [server])).toEqual([200]);
  await member.client.account.logout();
  await expect.poll(() => statuses([url], [server])).toEqual([403]);
});

test('a free stream that becomes members-only on air stops for visitors', async () => {
  const { assetId, livestreamId, mediaId } = await makeStream(server.platform, { access: 'free', onAir: true });
  await server.platform.storage.putBytes(`v/${assetId}/live/master.m3u8`, '#EXTM3U\n');
  const addressFor = async ({ client }: Pick<TestServer, 'client'>) =>
    (await client.live.status({ query: { livestreamId } })).streams.find(
      (stream) => stream.livestreamId === livestreamId,
    )?.url ?? '';
  const before = await addressFor(server);
  expect(await statuses([before], [server])).toEqual([200]);
  await operator.client.studioMedia.update({ params: { mediaId }, body: { access: 'members' } });
  await expect.poll(() => statuses([before], [server])).toEqual([403]);
  await expect.poll(() => addressFor(server)).toBe('');
  const after = await addressFor(member);
  expect(after).not.toBe('');
  expect(await statuses([after], [server])).toEqual([200]);
});

test('rows and marker files are deleted when every address has expired', async () => {
  const paths = await watch();
  await member.client.account.logout();
  await expect.poll(() => statuses(paths)).toEqual([403]);
  server.clock.advance(11 * 60_000 + 1);
  await sweepRevocations(server.platform);
  expect(await server.platform.db.selectFrom('media_revocation').select('key').execute()).toEqual([]);
  expect(await statuses(paths)).toEqual([403]);
});
