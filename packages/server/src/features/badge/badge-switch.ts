import type { Db } from '../../platform/db/database.ts';
import { readRemoteConfig } from '../config/remote-config.ts';

/** The operator's switch. */
export async function areBadgesOn({ db }: { db: Db }): Promise<boolean> {
  return (await readRemoteConfig({ db })).badges_enabled;
}
