import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superuser } from '../src/platform/db/embedded/cluster.ts';
import { openEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { isAlive } from '../src/platform/db/embedded/postmaster-file.ts';
import type { Connection } from '../src/platform/db/pool.ts';

const memoryDisk = '/dev/shm';
const memoryDiskMinBytes = 1024 ** 3;
const prefix = 'greenlight-test-';

// Commits do reach the log: a vacuum can't mark rows as seen by all while a commit near theirs is still to be written.
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

/** An empty PostgreSQL in memory (else in the system's temporary folder) that leaves nothing behind. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const parent = hasRoom(memoryDisk) ? memoryDisk : tmpdir();
  removeLeftovers(parent);
  const dataDir = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // When root runs the tests, PostgreSQL's own account has to get in.
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

/** Of runs that were killed: their postmaster is stopped by its watcher, their folder by the next run. */
function removeLeftovers(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length).split('-')[0]))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}
