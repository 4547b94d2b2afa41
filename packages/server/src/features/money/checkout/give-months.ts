import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { extendSubscription } from '../engine/subscription/advance-subscription.ts';
import { addMonthsAfterAccess } from '../entitlement/change-membership.ts';
import { extendCardSubscription } from '../stripe/extension/move-charge.ts';

export interface GivenMonths {
  userId: string;
  months: number;
  kind: 'gift' | 'referral';
  /** The plan of the months if no subscription is extended. */
  planId: string;
  source: `gift:${number}` | `referral:${string}`;
}

/**
 * Adds months that another person paid for to the end of a membership. The next charge of a subscription, at either
 * backend, is moved by them. Returns the new end; null, and gives nothing, if the membership does not end.
 */
export async function giveMonths(platform: Platform, tx: Db, given: GivenMonths): Promise<Date | null> {
  return (
    (await extendSubscription(platform, tx, given)) ??
    (await extendCardSubscription(platform, tx, given)) ??
    (await addMonthsAfterAccess(platform, tx, given))
  );
}
