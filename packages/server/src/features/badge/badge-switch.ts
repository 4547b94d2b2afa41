import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readRemoteConfig } from '../config/remote-config.ts';

/** The operator's switch. */
export async function areBadgesOn({ db }: { db: Db }): Promise<boolean> {
  return (await readRemoteConfig({ db })).badges_enabled;
}

/** Throws `not_found` while badges are off. */
export async function requireBadgesOn(platform: { db: Db }): Promise<void> {
  if (!(await areBadgesOn(platform))) throw new ProblemError('not_found');
}
