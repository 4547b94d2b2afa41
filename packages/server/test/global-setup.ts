import type { TestProject } from 'vitest/node';
import { createBus } from '../src/platform/bus.ts';
import { connect, schemaFolders } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { createPostgresCarrier } from '../src/platform/postgres-carrier.ts';
import { copyDatabase, openShop } from './open-shop.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the socket of this run's PostgreSQL. */
    postgresSocketDir: string;
  }
}

/** An open service: plans, gifts and invitations are on sale, pitches are published. */
export const templateDatabase = 'greenlight_template';
/** The state after the migrations: nothing is on sale. */
export const emptyTemplate = 'greenlight_empty';

let postgres: TemporaryPostgres | undefined;

/** Starts one PostgreSQL in memory for the whole run, with two migrated template databases that tests copy. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startTemporaryPostgres();
  const connection = { ...postgres.connection, database: templateDatabase };
  await migrate(connection, schemaFolders);
  const db = connect(connection, 1);
  const log = createLogger('silent');
  const services = { bus: createBus(createPostgresCarrier(db, connection, log), log), log, metrics: createMetrics() };
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
