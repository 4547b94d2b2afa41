import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import { freePort } from './free-port.ts';
import { type Program, startProgram } from './program.ts';
import type { TestServer } from './test-server.ts';

const main = join(import.meta.dirname, '../src/app/main.ts');

/**
 * Starts a worker of this service in a separate process; resolves as soon as it takes jobs. It is killed when the test
 * ends.
 */
export async function startWorker({ platform }: TestServer, env: Record<string, string> = {}): Promise<Program> {
  const { dataDir, databaseUrl = '', secrets } = platform.config;
  const worker = startProgram(main, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: secrets.token,
    PORT: String(await freePort()),
    GREENLIGHT_ROLE: 'worker',
    ...env,
  });
  onTestFinished(() => worker.end('SIGKILL'));
  await worker.says(/Greenlight serves/);
  return worker;
}

/** Kills the only worker. The next one takes its jobs at once, not ten seconds later. */
export async function killWorker({ platform }: TestServer, worker: Program): Promise<void> {
  await worker.end('SIGKILL');
  await releaseJobs(platform.db);
}

/** Lets the next worker take the jobs of dead workers at once. No worker may be running. */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}
