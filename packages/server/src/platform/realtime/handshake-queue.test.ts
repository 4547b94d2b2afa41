import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { handshakeRequest } from '../../../test/socket-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createHandshakeQueue } from './handshake-queue.ts';

let server: TestServer;
let member: TestAccount;
const clients: Socket[] = [];
const plain = createServer({ allowHalfOpen: true });

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  plain.close();
  await server.close();
});

function portOf({ url }: TestServer): number {
  return Number(new URL(url).port);
}

async function connectTo(port: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  return client;
}

/** Clients and the server's ends of their connections. */
async function connectMany(count: number): Promise<{ client: Socket; connection: Socket }[]> {
  const pairs = [];
  for (let index = 0; index < count; index += 1) {
    const accepted = once(plain, 'connection');
    const client = await connectTo((plain.address() as AddressInfo).port);
    const [connection] = (await accepted) as [Socket];
    pairs.push({ client, connection });
  }
  return pairs;
}

/** Hundreds of clients that ask for a handshake at the same moment. `finished` counts those that have it. */
async function askAtOnce(count: number) {
  const asking = await Promise.all(Array.from({ length: count }, () => connectTo(portOf(server))));
  // Node accepts one connection in each turn of the event loop.
  for (let turn = 0; turn < 2 * count; turn += 1) await setImmediate();
  const all = { asking, finished: 0 };
  for (const client of asking) client.once('data', (answer) => (all.finished += answer.includes(' 101 ') ? 1 : 0));
  for (const client of asking) client.write(handshakeRequest(member.token));
  return all;
}

test('calls are answered while most of the sockets that came before them wait for their handshake', async () => {
  const caller = await connectTo(portOf(server));
  const all = await askAtOnce(240);
  for (let call = 0; call < 3; call += 1) {
    caller.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String(await once(caller, 'data'))).toContain('200 OK');
  }
  expect(all.finished).toBeLessThan(120);
  await expect.poll(() => all.finished).toBe(240);
  for (const client of all.asking) client.destroy();
});

test('connections that break while they wait end no other, and their places are free', async () => {
  const all = await askAtOnce(240);
  while (all.finished === 0) await setImmediate();
  const waiting = all.asking.slice(120);
  for (const [index, client] of waiting.entries()) {
    if (index % 2 === 0) client.resetAndDestroy();
    else client.destroy();
  }
  await expect.poll(() => all.finished).toBeGreaterThanOrEqual(120);
  for (const client of all.asking) client.destroy();
  await expect
    .poll(async () => {
      const again = await askAtOnce(480);
      await Promise.allSettled(again.asking.map((client) => once(client, 'data')));
      for (const client of again.asking) client.destroy();
      return again.finished;
    })
    .toBe(480);
});

test('handshakes begin in order, and those of clients that left are left out', async () => {
  const queue = createHandshakeQueue();
  const pairs = await connectMany(200);
  const begun: number[] = [];
  for (const [index, { connection }] of pairs.entries()) queue.add(connection, () => begun.push(index));
  pairs[150]?.client.end();
  pairs[160]?.client.resetAndDestroy();
  await expect.poll(() => begun.at(-1)).toBe(199);
  expect(begun).toEqual([...pairs.keys()].filter((index) => index !== 150 && index !== 160));
  expect(pairs[150]?.connection.destroyed).toBe(true);
});

test('more than the limit are refused, and one that comes alone begins at once', async () => {
  const queue = createHandshakeQueue({ waitingMax: 2, waitMaxMs: 1000 });
  const pairs = await connectMany(4);
  const begun: number[] = [];
  const added = pairs.map(({ connection }, index) => queue.add(connection, () => begun.push(index)));
  expect(begun).toEqual([0]);
  expect(added).toEqual([true, true, true, false]);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
});

test('connections that wait too long are closed', async () => {
  const queue = createHandshakeQueue({ waitingMax: 100, waitMaxMs: 20 });
  const pairs = await connectMany(20);
  const begun: number[] = [];
  for (const [index, { connection }] of pairs.entries()) {
    queue.add(connection, () => {
      begun.push(index);
      const endMs = performance.now() + 50;
      while (performance.now() < endMs);
    });
  }
  await expect.poll(() => pairs.at(-1)?.connection.destroyed).toBe(true);
  expect(begun.length).toBeLessThan(20);
  expect(pairs.filter(({ connection }) => connection.destroyed)).toHaveLength(20 - begun.length);
});
