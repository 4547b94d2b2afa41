import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Config } from '../config/config.ts';
import { superuser } from './cluster/cluster.ts';
import { openEmbeddedPostgres } from './cluster/embedded-postgres.ts';
import { migrate, type SchemaFolders } from './migrate.ts';
import { type Connection, createPool } from './pool.ts';
import type { DB } from './tables.ts';

/** The database or a transaction on it: queries accept either. */
export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  /** For code with a connection of its own (listening, the job queue). */
  connection: Connection;
  close(): Promise<void>;
}

export const schemaFolders: SchemaFolders = {
  migrations: join(import.meta.dirname, '../../../migrations'),
  functions: join(import.meta.dirname, '../..'),
};

/** Connects to `DATABASE_URL`, else to the embedded PostgreSQL, which it starts or adopts. Migrates the schema. */
export async function openDatabase(config: Config): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await openEmbeddedPostgres(config.dataDir) : undefined;
  const connection = embedded
    ? { host: embedded.socketDir, user: superuser, database: superuser }
    : { connectionString: config.databaseUrl as string };
  try {
    await migrate(connection, schemaFolders);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const db = connect(connection, config.databasePoolSize);
  return {
    db,
    connection,
    async close() {
      await db.destroy();
      await embedded?.close();
    },
  };
}

export function connect(connection: Connection, poolSize: number): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: createPool(connection, poolSize) }) });
}
