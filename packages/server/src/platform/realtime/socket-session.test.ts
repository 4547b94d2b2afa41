import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testPassword } from '../../../test/accounts.ts';
import { connectSocket } from '../../../test/app-socket.ts';
import { newDevice } from '../../../test/device.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

test('a socket outlives the token that was renewed, and closes within 5 s of the end of its session', async () => {
  const { clock, client, url } = server;
  const device = newDevice();
  const { email, userId } = await signUp(server);
  // A token lives for 12 hours: this one has two seconds left, also by the time of the machine.
  clock.set(new Date(Date.now() - 12 * hourMs + 2000));
  const old = await client.account.login({ body: { email, password: testPassword, device } });
  const sockets = [await connectSocket(url, old.token), await connectSocket(second.url, old.token)];
  const ends: string[] = [];
  for (const socket of sockets) socket.on('disconnect', (reason) => void ends.push(reason));
  clock.set(new Date());
  const { refreshToken } = old;
  const renewed = await client.account.renew({ body: { refreshToken, userId, device } });
  // Longer than the time between two checks of open sessions.
  await sleep(5000);
  expect(ends).toEqual([]);
  clock.set(new Date());
  await expect(connectSocket(url, old.token)).rejects.toMatchObject({ data: { code: 'unauthorized' } });
  for (const socket of sockets) {
    const answer = await socket.timeout(5000).emitWithAck('livestream', { type: 'status' });
    expect(answer).toEqual({ ok: true, id: null });
  }
  await server.as(renewed).account.logout();
  const closed = ['io server disconnect', 'io server disconnect'];
  await expect.poll(() => ends, { timeout: 5000 }).toEqual(closed);
});
