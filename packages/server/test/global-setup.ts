import type { TestProject } from 'vitest/node';
import { createBus } from '../src/platform/bus.ts';
import { connect, schemaFolders } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { copyDatabase, openShop } from './open-shop.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the socket of the one PostgreSQL of this run. */
    postgresSocketDir: string;
  }
}

/** Of a service that is open: its plans, gifts and invitations are on sale, its pitches published. */
export const templateDatabase = 'greenlight_template';
/** As the migrations leave it: nothing is on sale. */
export const emptyTemplate = 'greenlight_empty';

let postgres: TemporaryPostgres | undefined;

/** One PostgreSQL in memory for the whole run, and in it a migrated database that each test server copies. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startTemporaryPostgres();
  const connection = { ...postgres.connection, database: templateDatabase };
  await migrate(connection, schemaFolders);
  const db = connect(connection, 1);
  const log = createLogger('silent');
  const services = { bus: createBus(db, connection, log), log, metrics: createMetrics() };
  const jobs = await openJobs(services, { db, connection, close: () => db.destroy() }, false);
  await jobs.close();
  await db.destroy();
  const { host } = postgres.connection;
  await copyDatabase(host, { from: templateDatabase, to: emptyTemplate });
  await openShop(host, templateDatabase);
  project.provide('postgresSocketDir', postgres.connection.host);
}

export async function teardown(): Promise<void> {
  await postgres?.close();
}
