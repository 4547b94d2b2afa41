import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountFor, canReach } from './system-account.ts';

const rootsPlace = '/var/lib/greenlight';

/** Where a cluster lives: `data` (PGDATA), `holders` and the log are in `directory`. */
export interface Place {
  directory: string;
  account: Account | undefined;
}

/**
 * `<dataDir>/postgres`. When root starts us and PostgreSQL's account can't reach that (a checkout under /root),
 * a folder in /var/lib/greenlight, to which `<dataDir>/postgres` is then a link.
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
  // Others have to pass, whatever this process lets them do elsewhere.
  chmodSync(rootsPlace, 0o755);
  mkdirSync(reachable, { mode: 0o700 });
  chownSync(reachable, account.uid, account.gid);
  try {
    rmdirSync(path);
    symlinkSync(reachable, path);
  } catch (error) {
    // Another process that starts at the same moment was first: its link stands.
    if (!lstatSync(path).isSymbolicLink()) {
      throw error;
    }
  }
}
