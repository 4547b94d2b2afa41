import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { extendSubscription } from '../engine/subscription/advance.ts';
import { addMonthsBehind } from '../entitlement/membership.ts';
import { extendCardSubscription } from '../stripe/extension/move-charge.ts';

export interface GivenMonths {
  userId: string;
  months: number;
  kind: 'gift' | 'referral';
  /** Of what they are where no subscription is extended. */
  plan: string;
  source: `gift:${number}` | `referral:${string}`;
}

/**
 * Months that somebody else paid for come behind what the member has: a subscription, with whoever bills it, is charged
 * later by them. Answers when that ends now; null, and nothing given, for a membership that does not end.
 */
export async function giveMonths(platform: Platform, tx: Db, given: GivenMonths): Promise<Date | null> {
  return (
    (await extendSubscription(platform, tx, given)) ??
    (await extendCardSubscription(platform, tx, given)) ??
    (await addMonthsBehind(platform, tx, given))
  );
}
