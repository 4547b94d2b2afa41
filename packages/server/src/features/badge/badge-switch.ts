import type { BadgeKind } from '@greenlight/contract/badge';
import type { RemoteConfig } from '@greenlight/contract/config';
import type { Db } from '../../platform/db/database.ts';
import { readRemoteConfig } from '../config/remote-config.ts';

/** Whether the operator's switch is on. */
export async function areBadgesOn({ db }: { db: Db }): Promise<boolean> {
  return (await readRemoteConfig({ db })).badges_enabled;
}

const flagOf = {
  points: 'points_enabled',
  streams: 'livestream_enabled',
  bingo: 'bingo_enabled',
  giveaway: 'giveaways_enabled',
} as const satisfies Partial<Record<BadgeKind, keyof RemoteConfig>>;

/** The kinds of badges that nobody can earn, because their feature is switched off. */
export async function kindsOff({ db }: { db: Db }): Promise<ReadonlySet<BadgeKind>> {
  const config = await readRemoteConfig({ db });
  const kinds = Object.keys(flagOf) as (keyof typeof flagOf)[];
  return new Set(kinds.filter((kind) => !config[flagOf[kind]]));
}
