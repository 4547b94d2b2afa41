import type { UserInfo } from '@greenlight/contract/user-info';
import type { Db } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  insertMembershipFact,
  listMembershipFacts,
  listMembershipFactsOf,
  type MembershipFact,
  updateMembershipRevoked,
} from './queries.ts';

/** Memberships that nobody paid for. */
export const unpaidKinds = ['complimentary', 'trial', 'gift'] as const;

/** The fact that makes somebody a member at a moment; of several the one that lasts longest. */
export function factInForce<F extends MembershipFact>(facts: F[], at: Date): F | null {
  const inForce = facts.filter(
    (fact) =>
      fact.starts_at <= at &&
      (fact.ends_at === null || fact.ends_at > at) &&
      (fact.revoked_at === null || fact.revoked_at > at),
  );
  const end = (fact: F) => fact.ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return inForce.reduce<F | null>((best, fact) => (!best || end(fact) > end(best) ? fact : best), null);
}

/** A decision and its reason, in words for a log and for support. */
export interface AccessDecision {
  allowed: boolean;
  reason: string;
}

/** May this person watch videos of this kind at this moment? Who may edit a video is the media policy's question. */
export async function decideAccess(
  platform: Platform,
  args: { userId: string | null; access: 'free' | 'members'; at: Date },
): Promise<AccessDecision> {
  if (args.access === 'free') return { allowed: true, reason: 'free for everybody' };
  if (args.userId === null) return { allowed: false, reason: 'for members, and nobody is signed in' };
  const facts = await listMembershipFacts(platform.db, args.userId);
  const fact = factInForce(facts, args.at);
  if (fact) return { allowed: true, reason: `${fact.kind} membership, ${fact.plan} plan` };
  return { allowed: false, reason: reasonOfNone(facts, args.at) };
}

/** Of several that ended, the last one is told. */
function reasonOfNone(facts: MembershipFact[], at: Date): string {
  const ended = facts.flatMap(({ kind, ends_at, revoked_at }) => {
    const end = revoked_at && (!ends_at || revoked_at < ends_at) ? revoked_at : ends_at;
    return end && end <= at ? [{ kind, end, how: end === revoked_at ? 'was ended' : 'ended' }] : [];
  });
  const last = ended.toSorted((one, other) => other.end.getTime() - one.end.getTime())[0];
  if (!last) return facts.length > 0 ? 'the membership has not begun' : 'no membership';
  return `the ${last.kind} membership ${last.how} on ${last.end.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
}

type MembershipInfo = Pick<
  UserInfo,
  | 'hasSubscription'
  | 'isInTrial'
  | 'plan'
  | 'planId'
  | 'subscriptionId'
  | 'subscriptionType'
  | 'subscriptionEndDate'
  | 'subscriptionBillingDate'
  | 'subscriptionCancelled'
  | 'automaticRenewal'
  | 'canUpdatePlan'
  | 'foundrySubscription'
>;

/** The membership fields of the user info (spec point 3). What was given without payment neither renews nor bills. */
export async function membershipOf(platform: Platform, userId: string): Promise<MembershipInfo> {
  const fact = factInForce(await listMembershipFacts(platform.db, userId), platform.clock.now());
  return {
    hasSubscription: fact !== null,
    isInTrial: fact?.kind === 'trial',
    plan: fact?.plan ?? null,
    planId: fact?.plan ?? null,
    subscriptionId: fact ? String(fact.id) : null,
    subscriptionType: fact ? (fact.kind === 'gift' ? 'gift' : 'complimentary') : null,
    subscriptionEndDate: fact?.ends_at?.toISOString() ?? null,
    subscriptionBillingDate: null,
    subscriptionCancelled: false,
    automaticRenewal: false,
    canUpdatePlan: false,
    foundrySubscription: false,
  };
}

/** Whether the account has had its trial, however it ended. */
export async function hadTrial({ db }: Platform, userId: string): Promise<boolean> {
  return (await listMembershipFacts(db, userId)).some(({ kind }) => kind === 'trial');
}

/** All memberships that the account has or had, newest first. */
export async function listMemberships({ db }: Platform, userId: string) {
  const facts = await listMembershipFacts(db, userId);
  return facts.map((fact) => ({
    ...toGrant(fact),
    startsAt: fact.starts_at.toISOString(),
    revokedAt: fact.revoked_at?.toISOString() ?? null,
  }));
}

/** The membership in force of each account that has one. */
export async function currentMemberships(platform: Platform, userIds: string[]) {
  const facts = userIds.length > 0 ? await listMembershipFactsOf(platform.db, userIds) : [];
  const at = platform.clock.now();
  const current = [...Map.groupBy(facts, (fact) => fact.account_id)].map(([userId, own]) => {
    const fact = factInForce(own, at);
    return [userId, fact && toGrant(fact)] as const;
  });
  return new Map(current);
}

function toGrant({ id, kind, plan, ends_at }: MembershipFact) {
  return { id, kind, plan, until: ends_at?.toISOString() ?? null };
}

/** Gives a membership from now on; `until` null does not end. */
export async function grantMembership(
  platform: Platform,
  db: Db,
  userId: string,
  grant: { kind: MembershipFact['kind']; plan: MembershipFact['plan']; until: string | null },
): Promise<void> {
  const startsAt = platform.clock.now();
  const endsAt = grant.until ? new Date(grant.until) : null;
  if (endsAt && endsAt <= startsAt) throw invalidField('body.until', 'Choose a time to come');
  await insertMembershipFact(db, { userId, kind: grant.kind, plan: grant.plan, startsAt, endsAt });
}

/** False when there is no such membership in force. */
export function revokeMembership(platform: Platform, db: Db, userId: string, id: number): Promise<boolean> {
  return updateMembershipRevoked(db, userId, id, platform.clock.now());
}
