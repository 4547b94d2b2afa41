import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { superuser } from '../src/platform/db/embedded/cluster.ts';
import { templateDatabase } from './global-setup.ts';

export interface TestDatabase {
  /** A `DATABASE_URL`. */
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own (a copy of the template: some 20 ms). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const host = inject('postgresSocketDir');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(host, `create database ${name} template ${templateDatabase} strategy file_copy`);
  return {
    url: `postgres://${superuser}@localhost/${name}?host=${encodeURIComponent(host)}`,
    drop: () => administer(host, `drop database if exists ${name} with (force)`),
  };
}

async function administer(host: string, statement: string) {
  const client = new Client({ host, user: superuser, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
