import { chmodSync, chownSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { accountFor } from '../platform/db/cluster/system-account.ts';

/** For all files of this process: originals and letters are private. */
const umasks = { off: 0o077, on: 0o027 };
const modes = { alone: 0o700, groupPasses: 0o710 };

/**
 * Closes the data folder and new files in it to all other accounts. Two exceptions let one group pass through it
 * without listing it: a web server that serves the files (`DATA_GROUP_READ`), and PostgreSQL's own account when root
 * starts the service.
 */
export function closeDataFolder({ dataDir, dataGroupRead, databaseUrl }: Config): void {
  process.umask(umasks[dataGroupRead ? 'on' : 'off']);
  const cluster = join(dataDir, 'postgres');
  // Also for a process that gets the address of this cluster.
  const hasCluster = existsSync(cluster);
  const usesCluster = databaseUrl === undefined || hasCluster;
  const account = usesCluster ? accountFor(hasCluster ? cluster : dataDir) : undefined;
  try {
    if (account && !dataGroupRead) chownSync(dataDir, 0, account.gid);
    chmodSync(dataDir, account || dataGroupRead ? modes.groupPasses : modes.alone);
  } catch (error) {
    throw new Error(
      `${dataDir} cannot be closed to other accounts: make the account that starts Greenlight its owner.`,
      {
        cause: error,
      },
    );
  }
}
