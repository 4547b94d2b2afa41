import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superuser } from '../src/platform/db/cluster/cluster.ts';
import { openEmbeddedPostgres } from '../src/platform/db/cluster/embedded-postgres.ts';
import { isAlive } from '../src/platform/db/cluster/postmaster-file.ts';
import type { Connection } from '../src/platform/db/pool.ts';

const memoryDisk = '/dev/shm';
const memoryDiskMinBytes = 1024 ** 3;
const prefix = 'greenlight-test-';

// `synchronous_commit` stays on: otherwise vacuum cannot mark rows as visible to all while commits near them are not
// written.
const fastAndForgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '256MB',
};

export interface TemporaryPostgres {
  connection: Extract<Connection, { host: string }>;
  close(): Promise<void>;
}

/** An empty PostgreSQL in memory, or on disk if /dev/shm has less than 1 GiB free. `close` removes its files. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const parent = hasRoom(memoryDisk) ? memoryDisk : tmpdir();
  removeLeftovers(parent);
  const dataDir = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // When root runs the tests, PostgreSQL's system account must be able to enter.
  chmodSync(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres(dataDir, fastAndForgetful);
  return {
    connection: { host: postgres.socketDir, user: superuser, database: superuser },
    async close() {
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) {
    return false;
  }
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > memoryDiskMinBytes;
}

/** Removes folders of killed runs; a watcher has stopped their postmaster. */
function removeLeftovers(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length).split('-')[0]))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}
