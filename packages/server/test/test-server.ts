import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthRecord } from '@greenlight/contract/account';
import { type ApiTable, api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { buildServer } from '../src/app/build-server.ts';
import { setHashCost } from '../src/platform/auth/password.ts';
import { createTestClock, type TestClock } from '../src/platform/clock/clock.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import type { Job } from '../src/platform/jobs/define-job.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createPlatform, type Platform, type PlatformOverrides } from '../src/platform/platform.ts';
import { freePort } from './free-port.ts';
import { createTestDatabase } from './test-database.ts';

/** Otherwise hashing would take a third of the time of suites about accounts. */
const quickHash = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface TestServer {
  /** `http://127.0.0.1:port` */
  url: string;
  platform: Platform;
  /** The platform's clock; it only moves when a test sets or advances it. */
  clock: TestClock;
  /** The typed client of a visitor. */
  client: Client<ApiTable>;
  /** The typed client of the account of this auth record. */
  as(record: Pick<AuthRecord, 'token'>): Client<ApiTable>;
  close(): Promise<void>;
}

export interface TestServerOptions extends PlatformOverrides {
  /** Added to the environment, such as `{ UPLOAD_MAX_BYTES: '1000' }`. */
  env?: Record<string, string>;
  /** Jobs that this server also runs; without them it is only a web server. */
  jobs?: Job[];
  /** Whether nothing is on sale yet, and no pitch is public. */
  empty?: boolean;
  /** Whether passwords are hashed at the cost of the service. */
  slowHashes?: boolean;
}

/** Starts the whole server as in production, listening, with its own database and data folder. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env, jobs, empty, slowHashes, ...overrides } = options;
  setHashCost(slowHashes ? undefined : quickHash);
  const clock = createTestClock();
  const database = await createTestDatabase({ empty });
  const dataDir = await mkdtemp(join(tmpdir(), 'greenlight-data-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    NODE_ENV: 'test',
    CALLS_PER_MINUTE: '0',
    // Tests leave streams on the slate.
    LIVE_MAX_STREAMS: '64',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    GREENLIGHT_ROLE: jobs === undefined ? 'web' : 'all',
    ...env,
  });
  const platform = await createPlatform(config, { clock, log: createLogger(env?.LOG_LEVEL ?? 'silent'), ...overrides });
  const app = await buildServer(platform);
  await app.listen({ port, host: config.host });
  if (jobs !== undefined) {
    await platform.jobs.work(platform, jobs);
  }
  const as = (record: Pick<AuthRecord, 'token'> | null) =>
    createClient(
      api,
      fetchSend(hostsAt(url), async () => record?.token ?? null),
    );
  return {
    url,
    platform,
    clock,
    client: as(null),
    as,
    async close() {
      await app.close();
      await platform.close();
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })]);
    },
  };
}

/**
 * Another process of the same service: a separate server on the database of the first, with the same clock and secrets.
 */
export function startSecondServer(
  { platform, clock }: TestServer,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const { databaseUrl: DATABASE_URL = '', secrets } = platform.config;
  return startTestServer({ clock, env: { ...env, DATABASE_URL, TOKEN_SECRET: secrets.token } });
}
