import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../../platform/cache/account-cache.ts';
import { dayMs } from '../../../platform/clock/days.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField } from '../../../platform/problem-error.ts';
import { revokeAccount } from '../../revocation/media-revocation.ts';
import { addMonths } from '../plan/billing-calendar.ts';
import {
  describeReason,
  type Membership,
  type MembershipFact,
  type MembershipStanding,
  membershipAt,
} from './policy.ts';
import {
  insertFacts,
  insertStandings,
  listFacts,
  listFactsOf,
  listStandings,
  type NewFact,
  type NewStanding,
  type PledgeEnd,
  updateFactsRevoked,
  updateGrantRevoked,
  updatePatreonRevoked,
  updateSuspensionLifted,
} from './queries.ts';

/** `hasPaidFact`: whether one of these accounts ever had a paid membership, even if it was revoked. */
export {
  countCurrentMembers,
  hasPaidFact,
  isCardSubscriber,
  listRenewing,
  listStandings,
  listSubscriptionFacts,
} from './queries.ts';

/** Memberships that nobody paid for. */
export const unpaidKinds = ['complimentary', 'trial', 'gift', 'referral', 'suspended', 'grace'] as const;

/** Whose time counts as time as a member. */
const tenureKinds: ReadonlySet<string> = new Set(['paid', 'gift', 'patreon', 'complimentary']);

/** The bus topic with the ids of accounts whose facts have changed. */
const membershipTopic = 'membership';

/** How long a process may use old facts if it missed the message of a change. */
const factsCacheMs = 4000;

interface Known {
  facts: MembershipFact[];
  standings: MembershipStanding[];
}

interface MembershipCache {
  facts: LRUCache<string, Known>;
  /** Reads in progress. A change removes the account's entry, so that the outdated result is not cached. */
  reads: Map<string, symbol>;
}

const known = new WeakMap<Platform, MembershipCache>();

function knownFacts(platform: Platform): MembershipCache {
  const cache = known.get(platform);
  if (cache) return cache;
  const made: MembershipCache = { facts: createAccountCache(factsCacheMs), reads: new Map() };
  known.set(platform, made);
  const heard = {
    onMessage: (userId: string) => forget(made, userId),
    onGap: () => {
      made.facts.clear();
      made.reads.clear();
    },
  };
  platform.bus
    .subscribe(membershipTopic, heard)
    // Drop what was read before messages could arrive.
    .then(heard.onGap)
    .catch((error) => platform.log.warn({ err: error }, 'changes of memberships are heard of late'));
  return made;
}

function forget({ facts, reads }: MembershipCache, userId: string): void {
  facts.delete(userId);
  reads.delete(userId);
}

/** The membership of an account at `at`, from facts that are at most four seconds old. */
export async function readMembership(
  platform: Platform,
  userId: string,
  at = platform.clock.now(),
): Promise<Membership> {
  const cache = knownFacts(platform);
  const cached = cache.facts.get(userId);
  if (cached) return membershipAt(cached.facts, cached.standings, at);
  const read = Symbol(userId);
  cache.reads.set(userId, read);
  const [facts, standings] = await Promise.all([listFacts(platform.db, userId), listStandings(platform.db, userId)]);
  if (cache.reads.get(userId) === read) {
    cache.reads.delete(userId);
    cache.facts.set(userId, { facts, standings });
  }
  return membershipAt(facts, standings, at);
}

/** The same without the cache, for a caller that holds a lock and writes a fact that depends on the answer. */
export async function readMembershipInTransaction(db: Db, userId: string, at: Date): Promise<Membership> {
  return membershipAt(await listFacts(db, userId), await listStandings(db, userId), at);
}

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

/** All past, current and future memberships, newest first, without those that were revoked before they began. */
export async function listMemberships({ db }: Platform, userId: string) {
  const facts = await listFacts(db, userId);
  return facts.flatMap((fact) => {
    const grant = toGrant(fact);
    const end = Math.min(...[fact.endsAt, fact.revokedAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
    if (!grant || end <= fact.startsAt.getTime()) return [];
    return [{ ...grant, startsAt: fact.startsAt.toISOString(), revokedAt: fact.revokedAt?.toISOString() ?? null }];
  });
}

/** The current membership of each account that has one. */
export async function listCurrentMemberships(platform: Platform, userIds: string[]) {
  const facts = userIds.length > 0 ? await listFactsOf(platform.db, userIds) : [];
  const at = platform.clock.now();
  const current = [...Map.groupBy(facts, (fact) => fact.userId)].map(([userId, own]) => {
    const { fact } = membershipAt(own, [], at);
    return [userId, fact && toGrant(fact)] as const;
  });
  return new Map(current);
}

/** The name of the plan that each account has now, and when its first membership began, trials left out. */
export async function listMemberTerms(
  platform: Platform,
  userIds: string[],
): Promise<Map<string, { planName: string | null; since: Date | null }>> {
  const facts = userIds.length > 0 ? await listFactsOf(platform.db, userIds) : [];
  const at = platform.clock.now();
  const terms = [...Map.groupBy(facts, (fact) => fact.userId)].map(([userId, own]) => {
    const { fact } = membershipAt(own, [], at);
    const starts = own.filter(({ kind }) => tenureKinds.has(kind)).map(({ startsAt }) => startsAt.getTime());
    const since = starts.length > 0 ? new Date(Math.min(...starts)) : null;
    return [userId, { planName: fact?.planName ?? null, since }] as const;
  });
  return new Map(terms);
}

/** Null for a fact that gives no access. */
function toGrant({ id, kind, planId, endsAt }: MembershipFact) {
  return kind === 'suspended' || planId === null ? null : { id, kind, planId, until: endsAt?.toISOString() ?? null };
}

/** Gives a membership that begins now; `until: null` means without end. Throws `invalid_request` for a past `until`. */
export async function grantMembership(
  platform: Platform,
  db: Db,
  userId: string,
  grant: { kind: 'complimentary' | 'trial' | 'gift'; planId: string; until: string | null },
): Promise<void> {
  const startsAt = platform.clock.now();
  const endsAt = grant.until ? new Date(grant.until) : null;
  if (endsAt && endsAt <= startsAt) throw invalidField('body.until', 'Choose a time to come');
  await addFact(platform, db, { userId, kind: grant.kind, planId: grant.planId, startsAt, endsAt });
}

/** False if the account has no such membership outside a subscription, or it is revoked already. */
export async function revokeMembership(platform: Platform, db: Db, userId: string, id: number): Promise<boolean> {
  const revoked = await updateGrantRevoked(db, userId, id, platform.clock.now());
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
 * Adds months to the end of the access that is left, and answers the new end; null, and gives nothing, if the access
 * does not end.
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
  args: Parameters<typeof updateFactsRevoked>[1] & { userId: string },
): Promise<void> {
  await updateFactsRevoked(db, args);
  await announceLoss(platform, db, args.userId);
}

/** Revokes the facts of a Patreon pledge: it ended, gives another plan now, or its account was unlinked. */
export async function revokePatreonFacts(platform: Platform, db: Db, args: PledgeEnd): Promise<void> {
  await updatePatreonRevoked(db, args);
  announceMembershipChange(platform, db, args.userId);
}

/** A suspended account may watch nothing until the suspension is lifted; its other facts run on meanwhile. */
export async function suspendMembership(platform: Platform, db: Db, userId: string, suspended: boolean): Promise<void> {
  const at = platform.clock.now();
  await updateSuspensionLifted(db, userId, at);
  if (suspended) await insertFacts(db, [{ userId, kind: 'suspended', planId: null, startsAt: at, endsAt: null }]);
  await announceLoss(platform, db, userId);
}

/** Also revokes the account's media addresses, so that playback stops at the player's next request. */
async function announceLoss(platform: Platform, db: Db, userId: string): Promise<void> {
  await revokeAccount(platform, db, userId);
  announceMembershipChange(platform, db, userId);
}

/** This process uses the change after the commit, others when the message arrives or after four seconds. */
function announceMembershipChange(platform: Platform, db: Db, userId: string): void {
  afterCommit(db, () => forget(knownFacts(platform), userId));
  platform.bus.publish(db, membershipTopic, userId);
}
