import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountFor, canReach } from './system-account.ts';

const rootsPlace = '/var/lib/greenlight';

/** The folder of a cluster, with `data` (PGDATA), `holders` and the log. */
export interface Place {
  directory: string;
  account: Account | undefined;
}

/**
 * `<dataDir>/postgres`. If root starts us and PostgreSQL's account cannot reach that (a checkout under /root), a folder
 * in /var/lib/greenlight, and `<dataDir>/postgres` is a link to it.
 */
export function findPlace(dataDir: string): Place {
  const path = join(dataDir, 'postgres');
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(dataDir, { recursive: true });
    makePlace(path);
  }
  const directory = realpathSync(path);
  const account = accountFor(directory);
  if (!canReach(account, directory, 'write')) {
    throw new Error(`${directory} belongs to another account: start as that account or as root, or change its owner.`);
  }
  return { directory, account };
}

function makePlace(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const account = accountFor(path);
  if (account === undefined) {
    return;
  }
  chownSync(path, account.uid, account.gid);
  if (canReach(account, path, 'write')) {
    return;
  }
  const reachable = join(rootsPlace, randomBytes(6).toString('hex'));
  mkdirSync(rootsPlace, { recursive: true });
  // Other accounts must be able to pass through, whatever the umask of this process is.
  chmodSync(rootsPlace, 0o755);
  mkdirSync(reachable, { mode: 0o700 });
  chownSync(reachable, account.uid, account.gid);
  try {
    rmdirSync(path);
    symlinkSync(reachable, path);
  } catch (error) {
    // If another process made the link at the same moment, that one is used.
    if (!lstatSync(path).isSymbolicLink()) {
      throw error;
    }
  }
}
