import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { superuser } from '../src/platform/db/cluster/cluster.ts';
import { emptyTemplate, templateDatabase } from './global-setup.ts';
import { copyDatabase, dropDatabase } from './open-shop.ts';

export interface TestDatabase {
  /** The value of `DATABASE_URL`. */
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a migrated database by copying a template (about 20 ms): an open service, or with `empty` a service whose
 * creator has chosen nothing yet.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const host = inject('postgresSocketDir');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(host, { from: empty ? emptyTemplate : templateDatabase, to: name });
  return {
    url: `postgres://${superuser}@localhost/${name}?host=${encodeURIComponent(host)}`,
    drop: () => dropDatabase(host, name),
  };
}
