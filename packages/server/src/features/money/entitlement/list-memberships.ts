import type { Platform } from '../../../platform/platform.ts';
import { type MembershipFact, membershipAt } from './policy.ts';
import { listFacts, listFactsOf } from './queries.ts';

export {
  countCurrentMembers,
  listRenewingAccounts,
  listStandings,
  listSubscriptionFacts,
} from './queries.ts';

/** Memberships that nobody paid for. */
export const unpaidKinds = ['complimentary', 'trial', 'gift', 'referral', 'suspended', 'grace'] as const;

/** Kinds whose time counts as time as a member. */
const tenureKinds: ReadonlySet<string> = new Set(['paid', 'gift', 'patreon', 'complimentary']);

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
