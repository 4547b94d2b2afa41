import { LRUCache } from 'lru-cache';
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

/** `hasPaid`: whether one of these accounts ever paid for a membership, whatever became of it. */
export {
  hasPaidFact as hasPaid,
  isCardSubscriber,
  listRenewing,
  listStandings as standingsOf,
  listSubscriptionFacts as factsOfSubscription,
} from './queries.ts';

/** Memberships that nobody paid for. */
export const unpaidKinds = ['complimentary', 'trial', 'gift', 'referral', 'suspended', 'grace'] as const;

/** On the bus: ids of accounts whose facts have changed. */
const membershipTopic = 'membership';

/** How long a process that has not heard of a change may decide by what was before. */
const factsCacheMs = 4000;

interface Known {
  facts: MembershipFact[];
  standings: MembershipStanding[];
}

interface KnownFacts {
  facts: LRUCache<string, Known>;
  /** Reads under way: what changes meanwhile takes its account out, and what was read is not kept. */
  reads: Map<string, symbol>;
}

const known = new WeakMap<Platform, KnownFacts>();

function knownFacts(platform: Platform): KnownFacts {
  const cache = known.get(platform);
  if (cache) return cache;
  const made: KnownFacts = { facts: new LRUCache({ max: 100_000, ttl: factsCacheMs }), reads: new Map() };
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
    // What was read before anything could be heard.
    .then(heard.onGap)
    .catch((error) => platform.log.warn({ err: error }, 'changes of memberships are heard of late'));
  return made;
}

function forget({ facts, reads }: KnownFacts, userId: string): void {
  facts.delete(userId);
  reads.delete(userId);
}

/** The membership of an account at a moment, from facts that are at most some seconds old. */
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

/** The same from facts that are read now: for whoever writes another one by them, and holds others off meanwhile. */
export async function readMembershipInTransaction(db: Db, userId: string, at: Date): Promise<Membership> {
  return membershipAt(await listFacts(db, userId), await listStandings(db, userId), at);
}

/**
 * Until when time that was bought elsewhere, or given, gives access: longer than a trial would. Null for none. A first
 * charge before that would pay for it twice.
 */
export async function otherAccessUntil(
  db: Db,
  { userId, at, trialDays }: { userId: string; at: Date; trialDays: number },
): Promise<Date | null> {
  const { fact, until } = await readMembershipInTransaction(db, userId, at);
  const isGiven = fact !== null && ['paid', 'gift', 'referral', 'complimentary'].includes(fact.kind);
  return isGiven && until && until > new Date(at.getTime() + trialDays * dayMs) ? until : null;
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
  const { member, reason } = await readMembership(platform, args.userId, args.at);
  return { allowed: member, reason: describeReason(reason) };
}

/** Whether the account has had its trial, however it ended. */
export async function hadTrial({ db }: Pick<Platform, 'db'>, userId: string): Promise<boolean> {
  return (await listFacts(db, userId)).some(({ kind }) => kind === 'trial');
}

/**
 * All memberships that the account has, had or will have, newest first; what was taken back before it began is none.
 */
export async function listMemberships({ db }: Platform, userId: string) {
  const facts = await listFacts(db, userId);
  return facts.flatMap((fact) => {
    const grant = toGrant(fact);
    const end = Math.min(...[fact.endsAt, fact.revokedAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
    if (!grant || end <= fact.startsAt.getTime()) return [];
    return [{ ...grant, startsAt: fact.startsAt.toISOString(), revokedAt: fact.revokedAt?.toISOString() ?? null }];
  });
}

/** The membership in force of each account that has one. */
export async function listCurrentMemberships(platform: Platform, userIds: string[]) {
  const facts = userIds.length > 0 ? await listFactsOf(platform.db, userIds) : [];
  const at = platform.clock.now();
  const current = [...Map.groupBy(facts, (fact) => fact.userId)].map(([userId, own]) => {
    const { fact } = membershipAt(own, [], at);
    return [userId, fact && toGrant(fact)] as const;
  });
  return new Map(current);
}

/** Null of what gives no access. */
function toGrant({ id, kind, plan, endsAt }: MembershipFact) {
  return kind === 'suspended' || plan === null ? null : { id, kind, plan, until: endsAt?.toISOString() ?? null };
}

/** Gives a membership from now on; `until` null does not end. */
export async function grantMembership(
  platform: Platform,
  db: Db,
  userId: string,
  grant: { kind: 'complimentary' | 'trial' | 'gift'; plan: string; until: string | null },
): Promise<void> {
  const startsAt = platform.clock.now();
  const endsAt = grant.until ? new Date(grant.until) : null;
  if (endsAt && endsAt <= startsAt) throw invalidField('body.until', 'Choose a time to come');
  await addFact(platform, db, { userId, kind: grant.kind, plan: grant.plan, startsAt, endsAt });
}

/** False when there is no such membership that staff gave and that is in force. */
export async function revokeMembership(platform: Platform, db: Db, userId: string, id: number): Promise<boolean> {
  const revoked = await updateGrantRevoked(db, userId, id, platform.clock.now());
  await announceLoss(platform, db, userId);
  return revoked;
}

/** Says of an account that something gives it access from then to then; the same event says it once. */
export function addFact(platform: Platform, db: Db, fact: NewFact): Promise<void> {
  return addFacts(platform, db, [fact]);
}

/** The same of several things at once. */
export async function addFacts(platform: Platform, db: Db, facts: NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  await insertFacts(db, facts);
  for (const { userId } of facts) announceMembershipChange(platform, db, userId);
}

/**
 * Puts months behind whatever access is left, and answers when that ends now; null, and nothing given, where it does not
 * end.
 */
export async function addMonthsBehind(
  platform: Platform,
  tx: Db,
  { userId, kind, plan, months, source }: Pick<NewFact, 'userId' | 'kind' | 'plan' | 'source'> & { months: number },
): Promise<Date | null> {
  const at = platform.clock.now();
  const { member, until } = await readMembershipInTransaction(tx, userId, at);
  if (member && until === null) return null;
  const startsAt = until ?? at;
  const endsAt = addMonths(startsAt, months);
  await addFact(platform, tx, { userId, kind, plan, startsAt, endsAt, ...(source && { source }) });
  return endsAt;
}

/** Says how a subscription stands from a moment on; the same event says it once. */
export function addStanding(platform: Platform, db: Db, standing: NewStanding): Promise<void> {
  return addStandings(platform, db, [standing]);
}

/** The same of several at once. */
export async function addStandings(platform: Platform, db: Db, standings: NewStanding[]): Promise<void> {
  if (standings.length === 0) return;
  await insertStandings(db, standings);
  for (const { userId } of standings) announceMembershipChange(platform, db, userId);
}

/** Takes back what a subscription gave beyond a moment: a refund, a cancellation's grace, a change of plan. */
export async function revokeFacts(
  platform: Platform,
  db: Db,
  args: Parameters<typeof updateFactsRevoked>[1] & { userId: string },
): Promise<void> {
  await updateFactsRevoked(db, args);
  await announceLoss(platform, db, args.userId);
}

/** Takes back what a pledge at Patreon gave: it ended, gives another plan now, or its account was unlinked. */
export async function revokePatreonFacts(platform: Platform, db: Db, args: PledgeEnd): Promise<void> {
  await updatePatreonRevoked(db, args);
  announceMembershipChange(platform, db, args.userId);
}

/** A suspended account may watch nothing until that is lifted; what it has goes on meanwhile. */
export async function suspendMembership(platform: Platform, db: Db, userId: string, suspended: boolean): Promise<void> {
  const at = platform.clock.now();
  await updateSuspensionLifted(db, userId, at);
  if (suspended) await insertFacts(db, [{ userId, kind: 'suspended', plan: null, startsAt: at, endsAt: null }]);
  await announceLoss(platform, db, userId);
}

/** What the account may not watch any more it goes on with no longer than it takes a player to ask again. */
async function announceLoss(platform: Platform, db: Db, userId: string): Promise<void> {
  await revokeAccount(platform, db, userId);
  announceMembershipChange(platform, db, userId);
}

/** This process decides by it as soon as it is committed, others when they hear of it or after four seconds. */
function announceMembershipChange(platform: Platform, db: Db, userId: string): void {
  afterCommit(db, () => forget(knownFacts(platform), userId));
  platform.bus.publish(db, membershipTopic, userId);
}
