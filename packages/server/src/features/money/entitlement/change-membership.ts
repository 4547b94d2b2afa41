import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField } from '../../../platform/problem-error.ts';
import { revokeAccount } from '../../revocation/media-revocation.ts';
import { addMonths } from '../plan/billing-calendar.ts';
import {
  insertFacts,
  insertStandings,
  liftSuspension,
  type NewFact,
  type NewStanding,
  type PledgeEnd,
  revokeGrant,
  updateFactsRevokedAt,
  updatePatreonRevokedAt,
} from './queries.ts';
import { announceMembershipChange, readMembershipInTransaction } from './read-membership.ts';

/** Gives a membership that begins now; `until: null`: without end. Throws `invalid_request` for a past `until`. */
export async function grantMembership(
  platform: Platform,
  db: Db,
  userId: string,
  grant: { kind: 'complimentary' | 'trial' | 'gift'; planId: string; until: string | null },
): Promise<void> {
  const startsAt = platform.clock.now();
  const endsAt = grant.until ? new Date(grant.until) : null;
  if (endsAt && endsAt <= startsAt) throw invalidField('body.until', 'Choose a time in the future');
  await addFact(platform, db, { userId, kind: grant.kind, planId: grant.planId, startsAt, endsAt });
}

/** Returns false if the account has no such membership outside a subscription, or it was revoked before. */
export async function revokeMembership(platform: Platform, db: Db, userId: string, id: number): Promise<boolean> {
  const revoked = await revokeGrant(db, userId, id, platform.clock.now());
  await announceLoss(platform, db, userId);
  return revoked;
}

/** Adds a membership fact; a second one with the same `source` is ignored. */
export function addFact(platform: Platform, db: Db, fact: NewFact): Promise<void> {
  return addFacts(platform, db, [fact]);
}

/** Like {@link addFact}, for several facts. */
export async function addFacts(platform: Platform, db: Db, facts: NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  await insertFacts(db, facts);
  for (const { userId } of facts) announceMembershipChange(platform, db, userId);
}

/**
 * Adds months to the end of the access that is left. Returns the new end; null, and gives nothing, if the access does
 * not end.
 */
export async function addMonthsAfterAccess(
  platform: Platform,
  tx: Db,
  { userId, kind, planId, months, source }: Pick<NewFact, 'userId' | 'kind' | 'planId' | 'source'> & { months: number },
): Promise<Date | null> {
  const at = platform.clock.now();
  const { member, until } = await readMembershipInTransaction(tx, userId, at);
  if (member && until === null) return null;
  const startsAt = until ?? at;
  const endsAt = addMonths(startsAt, months);
  await addFact(platform, tx, { userId, kind, planId, startsAt, endsAt, ...(source && { source }) });
  return endsAt;
}

/** Adds the standing of a subscription from a moment on; a second one with the same `source` is ignored. */
export function addStanding(platform: Platform, db: Db, standing: NewStanding): Promise<void> {
  return addStandings(platform, db, [standing]);
}

/** Like {@link addStanding}, for several standings. */
export async function addStandings(platform: Platform, db: Db, standings: NewStanding[]): Promise<void> {
  if (standings.length === 0) return;
  await insertStandings(db, standings);
  for (const { userId } of standings) announceMembershipChange(platform, db, userId);
}

/** Revokes the facts of a subscription from `at` on: after a refund, a dispute, a cancellation or a plan change. */
export async function revokeFacts(
  platform: Platform,
  db: Db,
  args: Parameters<typeof updateFactsRevokedAt>[1] & { userId: string },
): Promise<void> {
  await updateFactsRevokedAt(db, args);
  await announceLoss(platform, db, args.userId);
}

/** Revokes the facts of a Patreon pledge: it ended, gives another plan now, or its account was unlinked. */
export async function revokePatreonFacts(platform: Platform, db: Db, args: PledgeEnd): Promise<void> {
  await updatePatreonRevokedAt(db, args);
  announceMembershipChange(platform, db, args.userId);
}

/** A suspended account may watch nothing until the suspension is lifted. Its other facts continue in the meantime. */
export async function suspendMembership(platform: Platform, db: Db, userId: string, suspended: boolean): Promise<void> {
  const at = platform.clock.now();
  await liftSuspension(db, userId, at);
  if (suspended) await insertFacts(db, [{ userId, kind: 'suspended', planId: null, startsAt: at, endsAt: null }]);
  await announceLoss(platform, db, userId);
}

/** Also revokes the account's media addresses, so that playback stops at the player's next request. */
async function announceLoss(platform: Platform, db: Db, userId: string): Promise<void> {
  await revokeAccount(platform, db, userId);
  announceMembershipChange(platform, db, userId);
}
