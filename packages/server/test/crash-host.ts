import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthRecord } from '@greenlight/contract/account';
import { api } from '@greenlight/contract/api';
import { createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { sql } from 'kysely';
import { createAccount } from '../src/features/account/create-account.ts';
import { hashPassword } from '../src/platform/auth/password.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { openEmbeddedPostgres } from '../src/platform/db/cluster/embedded-postgres.ts';
import { findPostmaster } from '../src/platform/db/cluster/postmaster-file.ts';
import { createPlatform, type Platform } from '../src/platform/platform.ts';
import { type Host, nextSerial } from './crash-lane.ts';
import { makeDataFolder } from './data-folder.ts';
import { newDevice } from './device.ts';
import { freePort } from './free-port.ts';
import { type Program, startProgram } from './program.ts';

const main = join(import.meta.dirname, '../src/app/main.ts');

export interface CrashHost extends Host {
  folder: string;
  /** A platform in this process, on the same database. */
  platform: Platform;
  start(role: 'web' | 'all'): Promise<void>;
  /** Stops the program gracefully. */
  stop(): Promise<void>;
  /** Kills both; in even rounds the program before its database, in odd rounds after it. */
  kill(round: number): Promise<void>;
  /** Kills it `rounds` times while the lanes write, and checks each lane after every kill. */
  survive(rounds: number, check?: () => Promise<void>): Promise<void>;
  /** Posts to the program, each time from a new IP address because of rate limits. Throws if the answer is not ok. */
  post(path: string, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

/** The program with its own data folder and database; not started yet. */
export async function makeCrashHost(more: Record<string, string> = {}): Promise<CrashHost> {
  const folder = makeDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // With few connections clients wait, so a write that uses two transactions would usually be killed between them.
  const settings = { TRUST_PROXY: 'on', CALLS_PER_MINUTE: '0', DATABASE_POOL_SIZE: '2', GREENLIGHT_DEMO: 'off' };
  // No server listens at this address.
  const nowhere = { STRIPE_API_URL: 'http://127.0.0.1:9' };
  const env = { DATA_DIR: folder.path, PORT: String(port), PUBLIC_URL: url, ...settings, ...nowhere, ...more };
  let program: Program | undefined;
  const host: CrashHost = {
    url,
    db: undefined as never,
    platform: undefined as never,
    isKilled: false,
    lanes: [],
    folder: folder.path,
    async start(role) {
      program = startProgram(main, { ...env, GREENLIGHT_ROLE: role });
      await program.says(/Greenlight serves/);
      host.isKilled = false;
      host.platform = await createPlatform(loadConfig({ ...env, GREENLIGHT_ROLE: 'web', LOG_LEVEL: 'silent' }));
      host.db = host.platform.db;
    },
    async stop() {
      await program?.end('SIGTERM');
      await host.platform.close();
    },
    async kill(round) {
      // A lane may be reading through this platform.
      host.isKilled = true;
      await host.platform.close();
      const postmaster = findPostmaster(join(folder.path, 'postgres/data'))?.pid ?? 0;
      const tree = [program?.child.pid ?? 0, postmaster];
      for (const pid of round % 2 === 0 ? tree : tree.toReversed()) process.kill(pid, 'SIGKILL');
    },
    async survive(rounds, check) {
      for (let round = 0; round < rounds; round += 1) {
        const writing = Promise.all(host.lanes.map((lane) => lane.writeUntilGone()));
        await Promise.race([writing, sleep(randomInt(300, 900)).then(() => eachWrote(host))]);
        await host.kill(round);
        await writing;
        await host.start('web');
        for (const lane of host.lanes) await lane.check();
        await check?.();
      }
    },
    async post(path, body) {
      const from = nextSerial();
      const ip = `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
      const answer = await fetch(`${url}/api/user${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    },
    async close() {
      await host.platform?.close();
      if (program?.child.exitCode === null) await program.end('SIGKILL');
      await (await openEmbeddedPostgres(folder.path)).close();
      await folder.remove();
    },
  };
  return host;
}

/** Waits at most 20 s until each lane has an acknowledged write, also on slow machines. */
async function eachWrote({ lanes }: CrashHost) {
  for (let look = 0; look < 400 && lanes.some(({ acknowledged }) => acknowledged === 0); look += 1) await sleep(50);
}

/** Creates an account and signs it in at the program, on a new device. */
export async function signInAtHost(host: CrashHost, password = 'correct-horse') {
  const email = `member-${randomUUID()}@example.com`;
  const passwordHash = await hashPassword(password);
  const account = { email, displayName: 'Somebody', role: 'member', passwordHash, createdAt: new Date() };
  const userId = await createAccount(host.db, account);
  const device = newDevice();
  const answer = await host.post('/v2/account/login', { email, password, device });
  const { token } = (await answer.json()) as AuthRecord;
  const client = createClient(
    api,
    fetchSend(hostsAt(host.url), async () => token),
  );
  return { userId, email, device, token, client };
}

export type Person = Awaited<ReturnType<typeof signInAtHost>>;

export async function makeOperator(host: CrashHost): Promise<Person> {
  const operator = await signInAtHost(host);
  await sql`update account set role = 'operator' where id = ${operator.userId}`.execute(host.db);
  return operator;
}

/** The last audit entry of an actor: it belongs to the write that led to the current state. */
export async function lastEntry({ db }: CrashHost, { userId }: Person) {
  const { rows } = await sql<{ action: string; subject: string; detail: unknown }>`
    select action, subject, detail from audit_entry where actor_id = ${userId} order by id desc limit 1`.execute(db);
  return rows[0];
}
