// How much slower the home call is for visitors while as many people sign in as the machine can handle. Calls come at a
// steady rate, with and without logins. Rounds alternate; the whole service runs in its own process.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAccount } from '../../packages/server/src/features/account/create-account.ts';
import { hashPassword } from '../../packages/server/src/platform/auth/password.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { seedCatalogue } from '../../packages/server/test/seed-catalogue.ts';

const rounds = 5;
const roundMs = 6000;
const readsPerS = 100;
const loginsAtOnce = 16;
const password = 'a long enough phrase';
const goal = 2;

interface Outcome {
  times: number[];
  logins: number;
}

const folder = makeDataFolder();
const port = await freePort();
const env = { DATA_DIR: folder.path, PORT: String(port), GREENLIGHT_DEMO: 'off', CALLS_PER_MINUTE: '0' };
const readers = new Agent({ keepAlive: true });
const members = new Agent({ keepAlive: true });
const emails = await prepare();
const program = startProgram(fileURLToPath(import.meta.resolve('../../packages/server/src/app/main.ts')), env);
try {
  await untilReady();
  const calm: Outcome[] = [];
  const busy: Outcome[] = [];
  await measure(true);
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await measure(false));
    busy.push(await measure(true));
  }
  report(calm, busy);
} finally {
  readers.destroy();
  members.destroy();
  await program.end('SIGTERM');
  await folder.remove();
}

/** Seeds a catalogue and accounts with a password. Returns their e-mail addresses. */
async function prepare(): Promise<string[]> {
  const platform = await createPlatform(loadConfig(env));
  await seedCatalogue(platform.db, { media: 5000 });
  const passwordHash = await hashPassword(password);
  const made = Array.from({ length: loginsAtOnce }, () => `${randomUUID()}@example.com`);
  for (const email of made) {
    const createdAt = platform.clock.now();
    await createAccount(platform.db, { email, displayName: 'Member', passwordHash, role: 'member', createdAt });
  }
  await platform.close();
  return made;
}

async function untilReady() {
  while (!(await ask(readers, '/readyz').catch(() => false))) await sleep(100);
}

async function measure(withLogins: boolean): Promise<Outcome> {
  const outcome: Outcome = { times: [], logins: 0 };
  const until = performance.now() + roundMs;
  await Promise.all([read(until, outcome), ...(withLogins ? emails.map((email) => logIn(until, email, outcome)) : [])]);
  return outcome;
}

/** Calls at a steady rate, without waiting for earlier responses. */
async function read(until: number, { times }: Outcome) {
  const open: Promise<unknown>[] = [];
  for (let due = performance.now(); due < until; due += 1000 / readsPerS) {
    await sleep(Math.max(0, due - performance.now()));
    const began = performance.now();
    open.push(ask(readers, '/api/content/channels/v16').then(() => times.push(performance.now() - began)));
  }
  await Promise.all(open);
}

async function logIn(until: number, email: string, outcome: Outcome) {
  const device = { deviceIdentifier: randomUUID(), model: 'Bench', platform: 'web' };
  while (performance.now() < until) {
    const isIn = await ask(members, '/api/user/v2/account/login', JSON.stringify({ email, password, device }));
    if (!isIn) throw new Error('A login was refused');
    outcome.logins += 1;
  }
}

function ask(agent: Agent, path: string, body?: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const call = request({ agent, host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers });
  call.on('response', (response) => {
    response.on('end', () => resolve(response.statusCode === 200)).resume();
  });
  call.on('error', reject).end(body);
  return promise;
}

function report(calm: Outcome[], busy: Outcome[]) {
  const p99 = ({ times }: Outcome) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
  const [calmMs, busyMs] = [calm, busy].map((outcomes) => middle(outcomes.map(p99))) as [number, number];
  const loginsPerS = middle(busy.map(({ logins }) => logins / (roundMs / 1000)));
  console.log(`\nGET /channels/v16, ${readsPerS} a second; ${rounds} rounds of ${roundMs / 1000} s each (medians)\n`);
  console.log('|  | logins/s | p99 ms | of the calm one |\n|---|---|---|---|');
  console.log(`| calm | 0 | ${calmMs.toFixed(2)} | 1 |`);
  const verdict = `${(busyMs / calmMs).toFixed(2)} (goal ${goal}) ${busyMs <= goal * calmMs ? 'met' : 'MISSED'}`;
  console.log(
    `| ${loginsAtOnce} sign in without pause | ${loginsPerS.toFixed(0)} | ${busyMs.toFixed(2)} | ${verdict} |`,
  );
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
