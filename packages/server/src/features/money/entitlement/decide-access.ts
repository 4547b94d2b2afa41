import { dayMs } from '@greenlight/contract/duration';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeReason } from './policy.ts';
import { listFacts } from './queries.ts';
import { readMembership, readMembershipInTransaction } from './read-membership.ts';

/** `hasPaid`: whether one of these accounts ever had a paid membership, even if it was revoked. */
export { hasPaidFact, isCardSubscriber } from './queries.ts';

/**
 * The end of paid or given access if it is later than the end of a trial from `at`; else null. A first charge before
 * that end would pay for the same time twice.
 */
export async function otherAccessUntil(
  db: Db,
  { userId, at, trialDays }: { userId: string; at: Date; trialDays: number },
): Promise<Date | null> {
  const { fact, until } = await readMembershipInTransaction(db, userId, at);
  const isGiven = fact !== null && ['paid', 'gift', 'referral', 'complimentary'].includes(fact.kind);
  return isGiven && until && until > new Date(at.getTime() + trialDays * dayMs) ? until : null;
}

/** `reason` is English text for logs and support. */
export interface AccessDecision {
  allowed: boolean;
  reason: string;
}

/** Whether this account may watch videos with this access at `at`. The media policy decides who may edit a video. */
export async function decideAccess(
  platform: Platform,
  args: { userId: string | null; access: 'free' | 'members'; at: Date },
): Promise<AccessDecision> {
  if (args.access === 'free') return { allowed: true, reason: 'free for everybody' };
  if (args.userId === null) return { allowed: false, reason: 'for members, and nobody is signed in' };
  const { member, reason } = await readMembership(platform, args.userId, args.at);
  return { allowed: member, reason: describeReason(reason) };
}

/** Whether the account ever had a trial, even if it was revoked. */
export async function hadTrial({ db }: Pick<Platform, 'db'>, userId: string): Promise<boolean> {
  return (await listFacts(db, userId)).some(({ kind }) => kind === 'trial');
}
