import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type AppSocket, connectSocket, openSocket } from '../../../test/app-socket.ts';
import { openRawSocket, serveSockets } from '../../../test/socket-server.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
/** A second server on the same database. */
let second: TestServer;
let member: TestAccount;
const opened: AppSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  member = await signUp(server);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

function open(token: string | undefined, transports?: string[]): AppSocket {
  const socket = openSocket(server.url, token, transports);
  opened.push(socket);
  return socket;
}

async function connect(token: string, { url }: { url: string } = server): Promise<AppSocket> {
  const socket = await connectSocket(url, token);
  opened.push(socket);
  return socket;
}

function refusalOf(socket: AppSocket): Promise<Error & { data?: { code: string; detail: string } }> {
  return new Promise((resolve) => socket.once('connect_error', resolve));
}

/** Why a socket was closed, or 'late' if that took more than five seconds. */
function endOf(socket: AppSocket): Promise<string> {
  const end = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  return Promise.race([end, sleep(5000, 'late')]);
}

/** How a socket ends; null if it is still open after five seconds, the longest time that it may be. */
function endInTime(socket: AppSocket): Promise<string | null> {
  return Promise.race([endOf(socket), sleep(5000, null, { ref: false })]);
}

/** The text of the answer to a handshake that is refused. */
async function handshakeAnswer(url: string): Promise<string> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-version': '13',
  };
  const request = get(`${url}/socket.io/?EIO=4&transport=websocket`, { headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return text(answer);
}

/** Sends anything, even what the types forbid. */
function send(socket: AppSocket, event: string, sent: unknown): Promise<SocketAnswer> {
  return socket.timeout(5000).emitWithAck(event as 'comment', sent);
}

test('a socket needs the token of an open session', async () => {
  expect((await refusalOf(open(undefined))).data).toMatchObject({ code: 'unauthorized' });
  expect((await refusalOf(open('no.valid.token'))).data).toMatchObject({ code: 'unauthorized' });
  const { client, token } = await signUp(server);
  await client.account.logout();
  await expect.poll(async () => (await refusalOf(open(token))).data).toMatchObject({ code: 'unauthorized' });
  expect((await connect(member.token)).connected).toBe(true);
});

test('only websocket is served', async () => {
  expect((await refusalOf(open(member.token, ['polling']))).message).toMatch(/poll/);
});

test('a socket closes when its session ends, on every process', async () => {
  const { token, userId } = await signUp(server);
  const [socket, elsewhere, other] = [await connect(token), await connect(token, second), await connect(member.token)];
  const operator = await signUp(server, { role: 'operator' });
  const ended = Promise.all([endInTime(socket), endInTime(elsewhere)]);
  await operator.client.staff.updateMember({ params: { userId }, body: { suspended: true, reason: 'Test' } });
  expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
  expect(other.connected).toBe(true);
});

test('a socket closes when its device is removed or its member signs out', async () => {
  const [{ token, client }, leaver] = [await signUp(server), await signUp(server)];
  const sockets = [await connect(token), await connect(token, second), await connect(leaver.token, second)];
  const [{ deviceIdentifier } = { deviceIdentifier: '' }] = (await client.device.list()).devices;
  const ended = Promise.all(sockets.map(endInTime));
  await Promise.all([client.device.remove({ body: { deviceIdentifier } }), leaver.client.account.logout()]);
  expect(await ended).toEqual(sockets.map(() => 'io server disconnect'));
});

test('input is checked by the contract, and an unknown event is refused', async () => {
  const socket = await connect(member.token);
  expect(await send(socket, 'livestream', { type: 'message', livestreamId: 1, message: '' })).toEqual({
    ok: false,
    code: 'invalid_request',
    detail: 'message: Write something',
  });
  for (const sent of [null, 7, [], { type: 'status', livestreamId: -1 }, { type: '__proto__' }])
    expect(await send(socket, 'livestream', sent)).toMatchObject({ ok: false, code: 'invalid_request' });
  for (const event of ['nothing', '__proto__', 'constructor'])
    expect(await send(socket, event, {})).toMatchObject({ ok: false, code: 'invalid_request' });
  expect(socket.connected).toBe(true);
});

test('a flood of messages is refused with an answer to each', async () => {
  const socket = await connect(member.token);
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(socket, 'livestream', {})));
  const refused = answers.filter((answer) => !answer.ok && answer.code === 'rate_limited');
  expect(answers).toHaveLength(100);
  expect(refused.length).toBeGreaterThan(40);
  await sleep(300);
  expect(await send(socket, 'livestream', {})).toMatchObject({ code: 'invalid_request' });
});

test('many sockets of one account do not send more than three may', async () => {
  const { token } = await signUp(server);
  const sockets = await Promise.all(Array.from({ length: 8 }, () => connect(token)));
  const answers = await Promise.all(
    sockets.flatMap((socket) => Array.from({ length: 40 }, () => send(socket, 'livestream', {}))),
  );
  const accepted = answers.filter((answer) => !answer.ok && answer.code === 'invalid_request');
  expect(accepted.length).toBeGreaterThanOrEqual(120);
  expect(accepted.length).toBeLessThan(240);
});

test('a client that goes on after hundreds of refusals is disconnected', async () => {
  const socket = await connect(member.token);
  const ended = endOf(socket);
  for (let sent = 0; sent < 1000; sent += 1) socket.emit('livestream', {} as never, () => undefined);
  expect(await ended).toBe('io server disconnect');
});

test('a small frame that is large when unpacked closes its connection only', async () => {
  const { port, sockets, close } = await serveSockets(server.platform);
  const [raw, other] = [await openRawSocket(port, { compresses: true }), await openRawSocket(port)];
  await expect.poll(() => sockets.sockets.sockets.size).toBe(2);
  const closed = once(raw, 'close');
  const packed = deflateRawSync(Buffer.alloc(20_000_000, ' '), { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4);
  expect(packed.length).toBeLessThan(20_000);
  const head = Buffer.from([0xc1, 0xfe, packed.length >> 8, packed.length & 255, 0, 0, 0, 0]);
  raw.write(Buffer.concat([head, packed]));
  raw.resume();
  await closed;
  await expect.poll(() => sockets.sockets.sockets.size).toBe(1);
  other.destroy();
  close();
});

test('a frame above 16 KB closes its connection only', async () => {
  const [socket, other] = [await connect(member.token), await connect(member.token)];
  const ended = endOf(socket);
  socket.emit('comment', { type: 'message', mediaId: 1, message: 'x'.repeat(20_000) });
  expect(await ended).toBe('transport close');
  expect(await send(other, 'livestream', {})).toMatchObject({ code: 'invalid_request' });
});

test('malformed frames end their connection, and the server goes on', async () => {
  const address = `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&token=${member.token}`;
  for (const frame of ['40{', '42[', '9', '42["livestream"', '451-["x",{"_placeholder":true,"num":99}]']) {
    const raw = new WebSocket(address);
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    raw.send('40');
    raw.send(frame);
    await Promise.race([closed, sleep(1000)]);
    raw.close();
  }
  expect((await connect(member.token)).connected).toBe(true);
});

test('one account has at most 50 sockets', async () => {
  const { token } = await signUp(server);
  await Promise.all(Array.from({ length: 50 }, () => connect(token)));
  expect((await refusalOf(open(token))).data).toMatchObject({ code: 'rate_limited' });
  opened.pop()?.disconnect();
  opened.pop()?.disconnect();
  await expect.poll(async () => (await connect(token).catch(() => null))?.connected).toBe(true);
});

test('clients that leave while they are checked do not count against their account', async () => {
  const { token } = await signUp(server);
  const address = `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&token=${token}`;
  const leave = () =>
    new Promise<void>((resolve) => {
      const raw = new WebSocket(address);
      raw.addEventListener('open', () => {
        raw.send('40');
        raw.close();
      });
      raw.addEventListener('close', () => resolve());
    });
  await Promise.all(Array.from({ length: 60 }, leave));
  await expect.poll(async () => (await connect(token).catch(() => null))?.connected).toBe(true);
  await Promise.all(Array.from({ length: 49 }, () => connect(token)));
});

test('a refused message without an acknowledgement closes the socket', async () => {
  const socket = await connect(member.token);
  const ended = endOf(socket);
  socket.emit('livestream', { type: 'nothing' } as never);
  expect(await ended).toBe('io server disconnect');
});

test('without a message of the bus, the socket of an ended session closes at the next check', async () => {
  const { token, userId } = await signUp(server);
  const sockets = [await connect(token), await connect(token, second)];
  const ended = Promise.all(sockets.map(endInTime));
  await server.platform.db
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('account_id', '=', userId)
    .execute();
  expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
});

test('one address has at most 500 connections, with a session or without', async () => {
  const address = `${second.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const openRaw = () =>
    new Promise<WebSocket | null>((resolve) => {
      const raw = new WebSocket(address);
      raw.addEventListener('open', () => resolve(raw));
      raw.addEventListener('error', () => resolve(null));
    });
  const raws = await Promise.all(Array.from({ length: 510 }, openRaw));
  expect(raws.filter((raw) => raw !== null)).toHaveLength(500);
  expect(await handshakeAnswer(second.url)).toBe('Too many requests. Please wait a moment.');
  for (const raw of raws) raw?.close();
  await expect.poll(async () => (await connect(member.token, second).catch(() => null))?.connected).toBe(true);
});

test('staff who see the site as a member lose the socket when their token expires', async () => {
  const { port, close } = await serveSockets(server.platform, 'staff');
  const payload = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 2 })).toString('base64url');
  const socket = await connect(`e30.${payload}.signature`, { url: `http://127.0.0.1:${port}` });
  expect(await endOf(socket)).toBe('io server disconnect');
  close();
});

test('a reader that does not read is disconnected instead of buffered', async () => {
  const { port, sockets, close } = await serveSockets(server.platform);
  const client = await openRawSocket(port);
  await expect.poll(() => sockets.sockets.sockets.size).toBe(1);
  client.pause();
  const title = 'x'.repeat(100_000);
  const nextStream = {
    livestreamId: 1,
    kind: 'broadcast' as const,
    mediaId: 1,
    title,
    requiresSubscription: false,
    thumbnail: null,
    startsAt: '',
  };
  const body = { isLive: false, streams: [], nextStream, recording: null };
  for (let sent = 0; sent < 600; sent += 1) sockets.emit('livestream', { type: 'status', body });
  await expect.poll(() => sockets.sockets.sockets.size, { timeout: 10_000 }).toBe(0);
  client.destroy();
  close();
});
