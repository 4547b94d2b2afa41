import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceMembershipChange } from './membership.ts';
import { type PledgeEnd, updatePatreonRevoked } from './queries.ts';

/** Takes back what a pledge at Patreon gave: it ended, gives another plan now, or its account was unlinked. */
export async function revokePatreonFacts(platform: Platform, db: Db, args: PledgeEnd): Promise<void> {
  await updatePatreonRevoked(db, args);
  announceMembershipChange(platform, db, args.userId);
}
