import { randomUUID } from 'node:crypto';
import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import type { RemoteConfig } from '@greenlight/contract/config';
import { hourMs } from '@greenlight/contract/duration';
import { streamLeaseMs } from '@greenlight/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { refusalOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { openSession } from '../../account/session/open-session.ts';
import { makePlayable } from '../../playback/test-data.ts';
import { sweepStreams } from './concurrent-stream.ts';

let server: TestServer;
let other: TestServer;
let operator: TestAccount;
let member: TestAccount;
let mediaId: number;
let secondId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { databaseUrl: DATABASE_URL = '', secrets } = server.platform.config;
  other = await startTestServer({ clock: server.clock, env: { DATABASE_URL, TOKEN_SECRET: secrets.token } });
  operator = await signUp(server, { role: 'operator' });
  ({ mediaId } = await makePlayable(server.platform, { access: 'members' }));
  ({ mediaId: secondId } = await makePlayable(server.platform, { access: 'members' }));
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});
beforeEach(async () => {
  await configure({ device_management_limit: 30, device_management_enabled: true, stream_limit: 2 });
  member = await signUp(server, { subscribed: true });
});

function configure(config: Partial<RemoteConfig>) {
  return operator.client.studioConfig.update({ body: { config } });
}

/** The member on another device. */
async function signInElsewhere(at = server): Promise<Client<ApiTable>> {
  const device = { deviceIdentifier: randomUUID(), model: 'macOS Safari', platform: 'web' as const };
  const origin = { device, ip: '127.0.0.1', userAgent: 'test' };
  return at.as(await openSession(server.platform, server.platform.db, { userId: member.userId, origin }));
}

function play(client: Client<ApiTable>, id = mediaId, query: { streamId?: string; ahead?: boolean } = {}) {
  return client.media.playback({ params: { mediaId: id }, query });
}

/** Whether a media address is still accepted. */
async function opens({ src }: { src: string }): Promise<boolean> {
  return (await fetch(server.url + src)).status === 200;
}

async function streamOf(client: Client<ApiTable>, id = mediaId): Promise<string> {
  const { streamId } = await play(client, id);
  if (streamId === null) throw new Error('it is not counted');
  return streamId;
}

function keep(client: Client<ApiTable>, streamId: string) {
  return client.device.keepStream({ params: { streamId } });
}

async function remaining(client = member.client) {
  const info = await client.account.userInfo({ query: { select: 'streamLimit,streamsRemaining' } });
  return [info.streamLimit, info.streamsRemaining];
}

const full = {
  status: 409,
  code: 'stream_limit',
  message: 'Your screen limit of 2 is reached. Stop watching on another screen to watch here.',
};

test('at most as many devices watch at once as the limit says, and user info tells how many more may', async () => {
  const [second, third] = [await signInElsewhere(), await signInElsewhere()];
  expect(await remaining()).toEqual([2, 2]);
  await play(member.client);
  expect(await remaining(second)).toEqual([2, 1]);
  const streamId = await streamOf(second, secondId);
  expect(await remaining(second)).toEqual([2, 0]);
  expect(await refusalOf(play(third))).toMatchObject(full);
  await second.device.endStream({ params: { streamId } });
  expect(await remaining()).toEqual([2, 1]);
  await play(third);
  expect(await remaining()).toEqual([2, 0]);
});

test('a player that names its stream keeps it when it plays another video', async () => {
  await configure({ stream_limit: 1 });
  const streamId = await streamOf(member.client);
  expect((await play(member.client, secondId, { streamId })).streamId).toBe(streamId);
  expect(await remaining()).toEqual([1, 0]);
  await keep(member.client, streamId);
  const rows = await server.platform.db.selectFrom('stream').selectAll().where('id', '=', streamId).execute();
  expect(rows).toMatchObject([{ media_id: secondId, ended_at: null }]);
});

test('logins that claim the same device are a player each; an ended session frees its streams', async () => {
  await configure({ stream_limit: 3 });
  const deviceIdentifier = randomUUID();
  const device = { deviceIdentifier, model: 'macOS Safari', platform: 'web' as const };
  const origin = { device, ip: '127.0.0.1', userAgent: 'test' };
  const logins: Client<ApiTable>[] = [];
  for (let n = 0; n < 15; n += 1) {
    logins.push(server.as(await openSession(server.platform, server.platform.db, { userId: member.userId, origin })));
  }
  const outcomes = [];
  for (const client of logins) outcomes.push(await refusalOf(play(client)));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
  expect(await remaining()).toEqual([3, 0]);
  const [first] = logins;
  const streamId = await streamOf(member.client).catch(() => null);
  expect(streamId).toBeNull();
  await first?.account.logout();
  await expect.poll(() => remaining()).toEqual([3, 1]);
  await streamOf(member.client);
});

test('each player of a session counts, and no session can use the stream of another', async () => {
  const second = await signInElsewhere();
  const streamId = await streamOf(member.client);
  const other = await play(second, mediaId, { streamId });
  expect(other.streamId).not.toBe(streamId);
  expect(await remaining()).toEqual([2, 0]);
  expect(await refusalOf(play(member.client))).toMatchObject(full);
  expect((await play(member.client, mediaId, { streamId })).streamId).toBe(streamId);
});

test('a player cannot load video after its stream was replaced, ended or lapsed', async () => {
  await configure({ stream_limit: 1 });
  const first = await play(member.client);
  const streamId = first.streamId ?? '';
  const next = await play(member.client, secondId, { streamId });
  await expect.poll(() => opens(first)).toBe(false);
  expect(await opens(next)).toBe(true);
  await member.client.device.endStream({ params: { streamId } });
  await expect.poll(() => opens(next)).toBe(false);
  const again = await play(member.client, secondId, { streamId });
  expect(await opens(again)).toBe(true);
  // It sends no reports: another player takes its place and its address ends.
  server.clock.advance(streamLeaseMs);
  expect(await opens(again)).toBe(true);
  await play(await signInElsewhere());
  await expect.poll(() => opens(again)).toBe(false);
});

test('preloading a video does not disturb the one that plays, works for one video at a time, and becomes what plays', async () => {
  await configure({ stream_limit: 1 });
  const { mediaId: thirdId } = await makePlayable(server.platform, { access: 'members' });
  const now = await play(member.client);
  const own = { streamId: now.streamId ?? '' };
  const ahead = await play(member.client, secondId, { ...own, ahead: true });
  expect(ahead.streamId).toBe(now.streamId);
  const further = await play(member.client, thirdId, { ...own, ahead: true });
  await expect.poll(() => opens(ahead)).toBe(false);
  expect([await opens(now), await opens(further)]).toEqual([true, true]);
  const next = await play(member.client, thirdId, own);
  await expect.poll(() => opens(now)).toBe(false);
  expect([await opens(next), await opens(further)]).toEqual([true, true]);
});

test('a preloaded video is available for a minute, and not again while another one plays', async () => {
  await configure({ stream_limit: 1 });
  const { mediaId: thirdId } = await makePlayable(server.platform, { access: 'members' });
  const now = await play(member.client);
  const own = { streamId: now.streamId ?? '' };
  const goOn = async (ms: number) => {
    for (let past = 0; past < ms; past += streamLeaseMs / 3) {
      server.clock.advance(streamLeaseMs / 3);
      await keep(member.client, own.streamId);
    }
  };
  const ahead = await play(member.client, secondId, { ...own, ahead: true });
  expect(await opens(ahead)).toBe(true);
  await goOn(30_000);
  const again = await play(member.client, secondId, { ...own, ahead: true });
  expect(again.expiresAt).toBe(ahead.expiresAt);
  await play(member.client, thirdId, { ...own, ahead: true });
  const { expiresAt } = await play(member.client, secondId, { ...own, ahead: true });
  expect(expiresAt).toBe(ahead.expiresAt);
  await goOn(30_000);
  expect(await opens(again)).toBe(false);
  for (const _ of [1, 2, 3]) {
    expect(await refusalOf(play(member.client, secondId, { ...own, ahead: true }))).toMatchObject({
      code: 'stream_limit',
    });
    await goOn(60_000);
  }
  expect(await opens(await play(member.client, mediaId, own))).toBe(true);
  await goOn(8 * 60_000);
  await play(member.client, secondId, { ...own, ahead: true });
  expect(await opens(await play(member.client, secondId, own))).toBe(true);
});

test('ending a stream and starting again does not preload the same video twice', async () => {
  await configure({ stream_limit: 1 });
  const begin = async () => {
    const { streamId } = await play(member.client);
    return { streamId: streamId ?? '' };
  };
  const first = await begin();
  const ahead = await play(member.client, secondId, { ...first, ahead: true });
  await member.client.device.endStream({ params: first });
  server.clock.advance(30_000);
  const second = await begin();
  expect((await play(member.client, secondId, { ...second, ahead: true })).expiresAt).toBe(ahead.expiresAt);
  await member.client.device.endStream({ params: second });
  server.clock.advance(30_000);
  const third = { ...(await begin()), ahead: true };
  expect(await refusalOf(play(member.client, secondId, third))).toMatchObject({ code: 'stream_limit' });
});

test('players that take turns in reporting cannot load at the same time', async () => {
  await configure({ stream_limit: 1 });
  const second = await signInElsewhere();
  const first = await play(member.client);
  server.clock.advance(streamLeaseMs);
  const later = await play(second);
  server.clock.advance(streamLeaseMs);
  await keep(member.client, first.streamId ?? '');
  await expect.poll(() => opens(later)).toBe(false);
  expect(await refusalOf(keep(second, later.streamId ?? ''))).toMatchObject({ code: 'stream_limit' });
});

test('a reported stream stays; one without a report for the lease gives up its place and may resume later', async () => {
  await configure({ stream_limit: 1 });
  const second = await signInElsewhere();
  const streamId = await streamOf(member.client);
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(streamLeaseMs / 3);
    await keep(member.client, streamId);
  }
  expect(await refusalOf(play(second))).toMatchObject({ code: 'stream_limit' });
  server.clock.advance(streamLeaseMs - 1);
  expect(await remaining()).toEqual([1, 0]);
  server.clock.advance(1);
  expect(await remaining()).toEqual([1, 1]);
  await keep(member.client, streamId);
  expect(await remaining()).toEqual([1, 0]);
  server.clock.advance(streamLeaseMs);
  const taken = await streamOf(second);
  expect(await refusalOf(keep(member.client, streamId))).toMatchObject({ code: 'stream_limit' });
  await second.device.endStream({ params: { streamId: taken } });
  await keep(member.client, streamId);
  expect(await refusalOf(keep(second, taken))).toMatchObject({ code: 'stream_limit' });
});

test('a stream can only be used by its own session', async () => {
  const second = await signInElsewhere();
  const stranger = await signUp(server, { subscribed: true });
  const streamId = await streamOf(member.client);
  for (const client of [second, stranger.client]) {
    expect(await refusalOf(keep(client, streamId))).toMatchObject({ status: 404 });
    await client.device.endStream({ params: { streamId } });
  }
  expect(await refusalOf(keep(member.client, randomUUID()))).toMatchObject({ status: 404 });
  expect(await remaining()).toEqual([2, 1]);
});

test('free videos and staff’s own work are not counted', async () => {
  await configure({ stream_limit: 1, device_management_limit: 1 });
  const { mediaId: free } = await makePlayable(server.platform);
  const second = await signInElsewhere();
  await play(member.client);
  expect((await play(second, free)).streamId).toBeNull();
  expect((await play(operator.client)).streamId).toBeNull();
  expect((await play(server.client, free)).streamId).toBeNull();
  const visitor = await signUp(server);
  expect(await refusalOf(play(visitor.client))).toMatchObject({ code: 'subscription_required' });
  expect(await remaining(visitor.client)).toEqual([1, 1]);
});

test('a device that watches becomes active if the limit allows', async () => {
  await configure({ device_management_limit: 1 });
  const second = await signInElsewhere();
  const own = async (client: Client<ApiTable>) => (await client.device.list()).devices[0];
  expect([(await own(member.client))?.isActive, (await own(second))?.isActive]).toEqual([true, false]);
  expect(await refusalOf(play(second))).toMatchObject({
    status: 409,
    code: 'device_limit',
    message: 'You have reached your device limit of 1! You must deactivate a device to activate a new one.',
  });
  const streamId = await streamOf(member.client);
  const deviceIdentifier = (await own(member.client))?.deviceIdentifier ?? '';
  await second.device.setActive({ body: { deviceIdentifier, isActive: false } });
  expect(await remaining()).toEqual([2, 2]);
  // The first one does not resume by itself, although the limit would allow it.
  expect(await refusalOf(keep(member.client, streamId))).toMatchObject({ code: 'device_limit' });
  await play(second);
  expect((await own(second))?.isActive).toBe(true);
  expect(await refusalOf(play(member.client))).toMatchObject({ code: 'device_limit' });
});

test('an account with more active devices than a lowered limit cannot start; without device management it can', async () => {
  const second = await signInElsewhere();
  await configure({ device_management_limit: 1 });
  expect(await refusalOf(play(second))).toMatchObject({ code: 'device_limit' });
  await configure({ device_management_enabled: false });
  await play(second);
});

test('a removed device stops watching and is signed out at once', async () => {
  const second = await signInElsewhere();
  await play(second);
  const deviceIdentifier = (await second.device.list()).devices[0]?.deviceIdentifier ?? '';
  await member.client.device.remove({ body: { deviceIdentifier } });
  expect(await remaining()).toEqual([2, 2]);
  expect(await refusalOf(play(second))).toMatchObject({ status: 401 });
});

test('20 starts at once, by two servers, never exceed the limit', async () => {
  await configure({ stream_limit: 3 });
  const clients = await Promise.all(
    Array.from({ length: 20 }, (_, n) => signInElsewhere(n % 2 === 0 ? server : other)),
  );
  const ids = new Map<Client<ApiTable>, string>();
  const begin = async (client: Client<ApiTable>) => {
    const { streamId } = await play(client, mediaId, { streamId: ids.get(client) });
    ids.set(client, streamId ?? '');
  };
  const begun = async () => {
    const outcomes = await Promise.all(clients.map((client) => refusalOf(begin(client))));
    const refused = outcomes.filter((outcome) => outcome !== null);
    expect(refused).toEqual(Array.from(refused, () => expect.objectContaining({ code: 'stream_limit' })));
    return outcomes.length - refused.length;
  };
  expect(await begun()).toBe(3);
  expect(await remaining()).toEqual([3, 0]);
  expect(await begun()).toBe(3);
  server.clock.advance(streamLeaseMs);
  expect(await begun()).toBe(3);
  expect(await remaining()).toEqual([3, 0]);
});

test('20 streams that resume at once never exceed the limit', async () => {
  await configure({ stream_limit: 20 });
  const clients = await Promise.all(
    Array.from({ length: 20 }, (_, n) => signInElsewhere(n % 2 === 0 ? server : other)),
  );
  const ids = await Promise.all(clients.map((client) => streamOf(client)));
  server.clock.advance(streamLeaseMs);
  await configure({ stream_limit: 3 });
  const outcomes = await Promise.all(clients.map((client, n) => refusalOf(keep(client, ids[n] ?? ''))));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
  expect(await remaining()).toEqual([3, 0]);
});

test('old streams are deleted, except those that are still watched', async () => {
  const second = await signInElsewhere();
  const [old, kept] = [await streamOf(member.client), await streamOf(second)];
  await play(member.client, secondId, { streamId: old, ahead: true });
  for (let hours = 0; hours < 25; hours += 1) {
    server.clock.advance(hourMs);
    await server.platform.db
      .updateTable('stream')
      .set({ seen_at: server.clock.now() })
      .where('id', '=', kept)
      .execute();
  }
  await sweepStreams(server.platform);
  const left = await server.platform.db.selectFrom('stream').select('id').where('id', 'in', [old, kept]).execute();
  expect(left).toEqual([{ id: kept }]);
  const { rows } = await sql`select from media_ahead where account_id = ${member.userId}`.execute(server.platform.db);
  expect(rows).toEqual([]);
});
