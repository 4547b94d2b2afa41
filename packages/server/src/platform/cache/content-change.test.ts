import { api } from '@greenlight/contract/api';
import { createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../db/transaction.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { clearContentCaches } from './content-change.ts';
import { PublicCache } from './public-cache.ts';

/** Two servers on one database. */
let server: TestServer;
let other: Platform;

beforeAll(async () => {
  server = await startTestServer();
  other = await createPlatform(server.platform.config, { log: server.platform.log });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

let produced = 0;
async function produce() {
  produced += 1;
  return { produced };
}
async function read({ publicCache }: Platform): Promise<number> {
  const { body } = await publicCache.bytes('key', 60, produce);
  return (JSON.parse(body.toString()) as { produced: number }).produced;
}

/** Messages arrive in order: after this one, none of an earlier test can arrive. */
async function hearAll({ bus, db }: Platform): Promise<void> {
  const onMessage = vi.fn();
  await bus.subscribe('test', { onMessage });
  // Repeated, because a message is lost while the connection is down.
  const ask = () => {
    bus.publish(db, 'test', '');
    expect(onMessage).toHaveBeenCalled();
  };
  await vi.waitFor(ask, { timeout: 5000, interval: 20 });
}

beforeEach(async () => {
  await Promise.all([hearAll(server.platform), hearAll(other)]);
  server.platform.publicCache.clear();
  other.publicCache.clear();
  produced = 0;
});

test('a change clears the cache at once here, and soon in every other process', async () => {
  expect([await read(server.platform), await read(other), await read(server.platform), await read(other)]).toEqual([
    1, 2, 1, 2,
  ]);
  clearContentCaches(server.platform, server.platform.db);
  expect(await read(server.platform)).toBe(3);
  await vi.waitFor(async () => expect(await read(other)).toBeGreaterThan(3), { timeout: 2000, interval: 5 });
});

test('a change of one call clears the answers that contain it, in every process, and no others', async () => {
  const contents = { comments: ['/comments/1'], page: ['/media/1', '/comments/1'], other: ['/comments/2'], none: [] };
  const fill = ({ publicCache }: Platform, text: string) =>
    Promise.all(
      Object.entries(contents).map(async ([key, sources]) => {
        const { body } = await publicCache.bytes(key, 60, async () => text, sources);
        return [key, body.toString()];
      }),
    );
  for (const platform of [server.platform, other]) await fill(platform, 'old');
  clearContentCaches(server.platform, server.platform.db, '/comments/1');
  const changed = { comments: 'new', page: 'new', other: 'old', none: 'old' };
  expect(Object.fromEntries(await fill(server.platform, 'new'))).toEqual(changed);
  await vi.waitFor(async () => expect(Object.fromEntries(await fill(other, 'new'))).toEqual(changed), {
    timeout: 2000,
  });
});

test('nothing is cleared after a rollback or before the commit', async () => {
  await read(server.platform);
  const rolledBack = inTransaction(server.platform.db, async (tx) => {
    clearContentCaches(server.platform, tx);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await read(server.platform)).toBe(1);
  await inTransaction(server.platform.db, async (tx) => {
    clearContentCaches(server.platform, tx);
    expect(await read(server.platform)).toBe(1);
  });
  expect(await read(server.platform)).toBe(2);
});

test('a broken connection counts as a missed change', async () => {
  await read(other);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'greenlight bus'
    and datname = current_database()`.execute(server.platform.db);
  await vi.waitFor(async () => expect(await read(other)).toBeGreaterThan(1), { timeout: 5000, interval: 20 });
  const before = await read(other);
  clearContentCaches(server.platform, server.platform.db);
  await vi.waitFor(async () => expect(await read(other)).toBeGreaterThan(before), { timeout: 2000, interval: 5 });
});

test('concurrent readers of one key share one production; one that began before a change is not cached', async () => {
  const cache = new PublicCache();
  const gate = Promise.withResolvers<string>();
  const slow = vi.fn(() => gate.promise);
  const early = [cache.bytes('key', 60, slow), cache.bytes('key', 60, slow)];
  cache.clear();
  const late = cache.bytes('key', 60, async () => 'new');
  gate.resolve('old');
  expect((await Promise.all(early)).map(({ body }) => body.toString())).toEqual(['old', 'old']);
  expect(slow).toHaveBeenCalledTimes(1);
  expect((await late).body.toString()).toBe('new');
  expect((await cache.bytes('key', 60, slow)).body.toString()).toBe('new');
});

test('a failed production is reported to all who wait, and tried again', async () => {
  const cache = new PublicCache();
  const failing = [1, 2].map(() => cache.bytes('key', 60, () => Promise.reject(new Error('down'))));
  for (const call of failing) await expect(call).rejects.toThrow('down');
  expect((await cache.bytes('key', 60, async () => 'up')).body.toString()).toBe('up');
});

test('an answer has an ETag, and is not sent again to a client that has it', async () => {
  const url = `${server.url}/api/cdn/channels/v16/shows`;
  const first = await fetch(url);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=15, stale-while-revalidate=60');
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const known of [etag, `W/${etag}`, `"else", ${etag}`, '*']) {
    const again = await fetch(url, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await fetch(url, { headers: { 'if-none-match': '"else"' } })).status).toBe(200);
  await server.platform.db.insertInto('channel').values({ slug: 'new', name: 'New' }).execute();
  clearContentCaches(server.platform, server.platform.db);
  const changed = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
});

test('the second answer comes from memory, with the headers of the first; a change ends that', async () => {
  const url = `${server.url}/api/content/channels/v16/shows?page=1&pageSize=7`;
  const fromMemory = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^public_answers_from_memory_total (\d+)$/m.exec(text)?.[1]);
  };
  const before = await fromMemory();
  const first = await fetch(url);
  const body = await first.text();
  expect(await fromMemory()).toBe(before);
  const second = await fetch(url);
  expect(await second.text()).toBe(body);
  const own = new Set(['date', 'x-request-id']);
  const shared = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
  expect(shared(second)).toEqual(shared(first));
  expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
  const known = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([known.status, known.headers.get('content-type'), await fromMemory()]).toEqual([304, null, before + 2]);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(body.length));
  clearContentCaches(server.platform, server.platform.db);
  await (await fetch(url)).text();
  expect(await fromMemory()).toBe(before + 2);
});

test('content is the same at the content host and the CDN host', async () => {
  const hosts = hostsAt(server.url);
  const send = fetchSend({ ...hosts, cdn: hosts.content }, async () => null);
  expect(await createClient(api, send).channel.shows()).toEqual(await server.client.channel.shows());
});

test('visitors share the answers of a call that depends on the viewer; signed-in viewers never get them', async () => {
  const ask = (host: string, list: string, token?: string) =>
    fetch(`${server.url}/api/${host}/channels/v16/special/${list}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const headersOf = ({ status, headers }: Response) => [status, headers.get('cache-control'), headers.get('vary')];
  const shared = 'public, max-age=15, stale-while-revalidate=60';
  const { token } = await signUp(server);
  expect(headersOf(await ask('content', 'popular'))).toEqual([200, shared, 'authorization']);
  expect(headersOf(await ask('content', 'popular', token))).toEqual([200, 'no-store', null]);
  expect(headersOf(await ask('cdn', 'popular', token))).toEqual([200, shared, null]);
  expect((await ask('cdn', 'continue-watching', token)).status).toBe(401);
  expect((await ask('content', 'continue-watching', token)).status).toBe(200);
});
