import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthRecord } from '@greenlight/contract/account';
import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { freePort } from '../../packages/server/test/free-port.ts';
import { createTestDatabase } from '../../packages/server/test/test-database.ts';

const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');
export const password = 'correct-horse';

export interface Service {
  url: string;
  /** The database, for rows that no call creates, such as a hundred videos without files. */
  databaseUrl: string;
  /** The data folder, for another process of the service. */
  dataDir: string;
  /** The first operator, signed in. */
  operator: Client<ApiTable>;
  operatorEmail: string;
  operatorToken: string;
  /** Signs in on a new device; every account's password is `password`. */
  signIn(email: string): Promise<Client<ApiTable>>;
  /** Returns the record that a browser stores after a login on this device. */
  logIn(email: string, deviceIdentifier: string): Promise<AuthRecord>;
  addAccount(
    role: 'member' | 'creator' | 'operator',
    options?: { subscribed?: boolean; userCreated?: string; isConfirmed?: boolean },
  ): Promise<string>;
  stop(): Promise<void>;
}

type Environment = Record<string, string>;

/**
 * Starts the service in its own process, with a new database and data folder. `env` may depend on the service's URL;
 * passkeys need a host name as `host`. With `empty` the creator has not chosen any plans or settings yet.
 */
export async function startService(
  env: Environment | ((url: string) => Promise<Environment>) = {},
  host = '127.0.0.1',
  { empty = false } = {},
): Promise<Service> {
  const database = await createTestDatabase({ empty });
  const dataDir = await mkdtemp(join(tmpdir(), 'greenlight-e2e-'));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const child = fork(main, ['--launched'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      GREENLIGHT_DEMO: 'off',
      CALLS_PER_MINUTE: '0',
      LIVE_MAX_STREAMS: '64',
      LOG_LEVEL: 'error',
      ...(typeof env === 'function' ? await env(url) : env),
    },
  });
  const { setupUrl } = await ready(child);
  const anonymous = clientOf(url, null);
  const operatorEmail = 'operator@example.com';
  const token = new URL(setupUrl).searchParams.get('token') as string;
  const body = { token, displayName: 'Olive Operator', email: operatorEmail, password, device: device() };
  const { token: operatorToken } = await anonymous.staff.setup({ body });
  const operator = clientOf(url, operatorToken);
  const logIn = (email: string, deviceIdentifier: string = randomUUID()) =>
    anonymous.account.login({ body: { email, password, device: { ...device(), deviceIdentifier } } });
  return {
    url,
    databaseUrl: database.url,
    dataDir,
    operator,
    operatorEmail,
    operatorToken,
    signIn: async (email) => clientOf(url, (await logIn(email)).token),
    logIn,
    async addAccount(role, { subscribed = false, userCreated, isConfirmed } = {}) {
      const email = `${role}-${randomUUID().slice(0, 8)}@example.com`;
      const added = { email, displayName: `Max ${role}`, password, role, userCreated, isConfirmed };
      const { userId } = await operator.staff.addMember({ body: added });
      const grant = { kind: 'complimentary' as const, planId: 'annual' as const, until: null };
      if (subscribed) await operator.staff.grantMembership({ params: { userId }, body: grant });
      return email;
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

function ready(child: ChildProcess): Promise<{ setupUrl: string }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { setupUrl: string }));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)));
  });
}

function clientOf(url: string, token: string | null): Client<ApiTable> {
  return createClient(
    api,
    fetchSend(hostsAt(url), async () => token),
  );
}

function device() {
  return { deviceIdentifier: randomUUID(), model: 'Linux Chrome', platform: 'web' as const };
}
