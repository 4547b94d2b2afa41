import { setTimeout as sleep } from 'node:timers/promises';
import type { SocketAnswer } from '@greenlight/contract/realtime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type AppSocket, connectSocket, openSocket } from '../../../test/app-socket.ts';
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

async function connect(token: string, { url } = server): Promise<AppSocket> {
  const socket = await connectSocket(url, token);
  opened.push(socket);
  return socket;
}

function refusalOf(socket: AppSocket): Promise<Error & { data?: { code: string; detail: string } }> {
  return new Promise((resolve) => socket.once('connect_error', resolve));
}

function endOf(socket: AppSocket): Promise<string> {
  return new Promise((resolve) => socket.once('disconnect', resolve));
}

/** Sends anything, also what the types forbid. */
function send(socket: AppSocket, event: string, sent: unknown): Promise<SocketAnswer> {
  return socket.timeout(5000).emitWithAck(event as 'comment', sent as never);
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
  const ended = Promise.all([endOf(socket), endOf(elsewhere)]);
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.staff.updateMember({ params: { userId }, body: { suspended: true, reason: 'Test' } });
  expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
  expect(other.connected).toBe(true);
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
