import { existsSync, readdirSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@greenlight/contract/api';
import { createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDataFolder } from '../../test/data-folder.ts';
import { freePort } from '../../test/free-port.ts';
import { type Program, startProgram } from '../../test/program.ts';
import { createTestDatabase } from '../../test/test-database.ts';

const main = join(import.meta.dirname, 'main.ts');
const device = {
  deviceIdentifier: '5e0f8f6c-53bb-4a0c-8d0e-0c4d8f0a0001',
  model: 'Linux Chrome',
  platform: 'web',
} as const;

let folder: ReturnType<typeof makeDataFolder>;
let programs: Program[] = [];
let port: number;
beforeEach(async () => {
  folder = makeDataFolder();
  programs = [];
  port = await freePort();
});
afterEach(async () => {
  await Promise.all(programs.filter(({ child }) => child.exitCode === null).map((program) => program.end('SIGTERM')));
  await folder.remove();
});

function start(env: Record<string, string> = {}): Program {
  const program = startProgram(main, { DATA_DIR: folder.path, PORT: String(port), ...env });
  programs.push(program);
  return program;
}

function client() {
  return createClient(
    api,
    fetchSend(hostsAt(`http://127.0.0.1:${port}`), async () => null),
  );
}

function register(email: string) {
  return client().account.register({ body: { email, displayName: 'Somebody', password: 'long-enough', device } });
}

function logIn(email: string, password = 'long-enough') {
  return client().account.login({ body: { email, password, device } });
}

test('killed at any moment, it has everything acknowledged after the next start', async () => {
  const killed = start();
  await killed.says(/^Greenlight serves/);
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; n < 5; n += 1) {
      await register(`member-${n}@example.com`);
      acknowledged.push(`member-${n}@example.com`);
    }
  })().catch(() => undefined);
  await vi.waitFor(() => expect(acknowledged).not.toEqual([]), { timeout: 20_000, interval: 5 });
  await sleep(50);
  await killed.end('SIGKILL');
  await writing;
  const next = start();
  await next.says(/^Greenlight serves/);
  await Promise.all(acknowledged.map((email) => logIn(email)));
});

test('when stopped, it frees the port and stops the database', async () => {
  const running = start();
  await running.says(/^Greenlight serves/);
  await running.end('SIGTERM');
  expect(await running.exitCode).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  expect(existsSync(join(folder.path, 'postgres/data/postmaster.pid'))).toBe(false);
  expect(readdirSync(join(folder.path, 'postgres/holders'))).toEqual([]);
});

test('when stopping, it finishes the current request', async () => {
  const running = start();
  await running.says(/^Greenlight serves/);
  const socket = connectTo(port, '127.0.0.1');
  const body = JSON.stringify({ email: 'late@example.com', displayName: 'Late', password: 'long-enough', device });
  socket.write(
    `POST /api/user/v2/account/register?platform=web HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
  );
  await sleep(200);
  running.child.kill('SIGTERM');
  await sleep(200);
  socket.write(body.slice(10));
  const [answer] = (await new Promise<Buffer[]>((resolve) => {
    socket.once('data', (chunk) => resolve([chunk]));
  })) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 20[01] /);
  socket.destroy();
});

test('a web and a worker process share one data folder', async () => {
  const [web, worker] = [
    start({ GREENLIGHT_ROLE: 'web' }),
    start({ GREENLIGHT_ROLE: 'worker', PORT: String(await freePort()) }),
  ];
  await Promise.all([web.says(/^Greenlight serves/), worker.says(/^Greenlight serves/)]);
  await worker.end('SIGTERM');
  await expect(register('a@example.com')).resolves.toMatchObject({ token: expect.any(String) });
});

test('all invalid variables are reported at once, with an exit code of their own', async () => {
  const refused = start({ PORT: 'x', LOG_LEVEL: 'loud' });
  await refused.says(/^LOG_LEVEL must be one of/);
  expect(refused.said).toContain('PORT must be a whole number from 0 to 65535.');
  expect(await refused.exitCode).toBe(78);
});

test('production refuses demo accounts', async () => {
  const database = await createTestDatabase();
  const demo = start({ DATABASE_URL: database.url });
  await demo.says(/^Greenlight serves/);
  await client().account.register({
    body: { email: 'member@example.com', displayName: 'Demo', password: 'greenlight-demo', device },
  });
  await demo.end('SIGTERM');
  const production = start({ DATABASE_URL: database.url, NODE_ENV: 'production' });
  await production.says(/member@example\.com can sign in with the demo's password/);
  expect(await production.exitCode).toBe(1);
  await database.drop();
});
