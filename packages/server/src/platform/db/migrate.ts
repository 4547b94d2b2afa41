import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { applyFunctions } from './apply-functions.ts';
import { type Connection, retryWhileStarting } from './pool.ts';

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Advisory lock: of several processes that start together, one migrates and the others wait. */
const lockKey = 4_725_001;

const ledger = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export interface SchemaFolders {
  migrations: string;
  /** The folder that contains the files of SQL functions, also in its subfolders. */
  functions: string;
}

/**
 * Applies new migrations in order, each in a transaction of its own, and then the changed files of SQL functions.
 * Forward only: refuses a database with an applied migration that has changed or is unknown.
 */
export async function migrate(connection: Connection, folders: SchemaFolders): Promise<void> {
  const migrations = await readMigrations(folders.migrations);
  const client = await connectOrCreate(connection);
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(ledger);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseStrangers(applied, migrations);
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await apply(client, migration);
    }
    await applyFunctions(client, folders.functions);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const misnamed = names.find((name) => !namePattern.test(name));
  if (misnamed !== undefined) {
    throw new Error(`Migration ${misnamed} must be named like 0001_account.sql.`);
  }
  const twin = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4));
  if (twin !== undefined) {
    throw new Error(`Two migrations have the number ${twin.slice(0, 4)}.`);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The embedded cluster is new at the first start, so the database must be created. */
async function connectOrCreate(connection: Connection): Promise<Client> {
  try {
    return await retryWhileStarting(() => openClient(connection));
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000' || !('database' in connection)) {
      throw new Error(`The database cannot be used: ${(error as Error).message}`, { cause: error });
    }
  }
  const maintenance = await openClient({ ...connection, database: 'postgres' });
  await maintenance.query(`create database ${maintenance.escapeIdentifier(connection.database)}`).catch((error) => {
    if (!['42P04', '23505'].includes(error.code)) {
      throw error;
    }
  });
  await maintenance.end();
  return openClient(connection);
}

async function openClient(connection: Connection): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  return client;
}

function refuseStrangers(applied: Map<string, string>, migrations: Migration[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database was migrated by another version (${name}): start that version, or use an empty database.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new Error(`Migration ${name} was changed after this database applied it: restore the file, add a new one.`);
    }
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
