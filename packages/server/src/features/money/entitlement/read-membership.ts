import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../../platform/cache/account-cache.ts';
import type { Db } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Membership, type MembershipFact, type MembershipStanding, membershipAt } from './policy.ts';
import { listFacts, listStandings } from './queries.ts';

/** The bus topic with the ids of accounts whose facts have changed. */
const membershipTopic = 'membership';

/** How long a process may use old facts if it missed the message of a change. */
const factsCacheMs = 4000;

interface FactsAndStandings {
  facts: MembershipFact[];
  standings: MembershipStanding[];
}

interface MembershipCache {
  facts: LRUCache<string, FactsAndStandings>;
  /** Reads in progress. A change removes the account's entry, so that the outdated result is not cached. */
  reads: Map<string, symbol>;
}

const membershipCaches = new WeakMap<Platform, MembershipCache>();

function membershipCacheOf(platform: Platform): MembershipCache {
  const cache = membershipCaches.get(platform);
  if (cache) return cache;
  const made: MembershipCache = { facts: createAccountCache(factsCacheMs), reads: new Map() };
  membershipCaches.set(platform, made);
  const heard = {
    onMessage: (userId: string) => forget(made, userId),
    onGap: () => {
      made.facts.clear();
      made.reads.clear();
    },
  };
  platform.bus
    .subscribe(membershipTopic, heard)
    // Drop facts that were read before messages could arrive.
    .then(heard.onGap)
    .catch((error) => platform.log.warn({ err: error }, 'membership changes arrive late: the bus is not available'));
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
  const cache = membershipCacheOf(platform);
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

/** This process uses the change after the commit, others when the message arrives or after four seconds. */
export function announceMembershipChange(platform: Platform, db: Db, userId: string): void {
  afterCommit(db, () => forget(membershipCacheOf(platform), userId));
  platform.bus.publish(db, membershipTopic, userId);
}
