import type { Giveaway } from '@greenlight/contract/giveaway';
import type { GiveawayProblem } from '@greenlight/contract/giveaway-problem';

/** The facts for the decision, besides the rules of the giveaway. */
export interface EntrantFacts {
  isOpen: boolean;
  isCancelled: boolean;
  isSuspended: boolean;
  isStaff: boolean;
  isVerified: boolean;
  /** The plan of the present membership. */
  planId: string | null;
  /** Whether another account of the same person has entered. */
  isSecondAccount: boolean;
  /** Whether the team excluded the entry. */
  isExcluded: boolean;
}

type EntryRules = Pick<Giveaway, 'entrants' | 'hasFreeEntry' | 'minAge' | 'countries'> & { planIds: string[] };

export type EntryDecision = { allowed: true; isFree: boolean } | { allowed: false; reason: GiveawayProblem };

/** Decides whether the account may enter. {@link decideStatement} decides about the person's own statements. */
export function decideEntry(facts: EntrantFacts, rules: EntryRules): EntryDecision {
  if (facts.isCancelled) return { allowed: false, reason: 'cancelled' };
  if (!facts.isOpen) return { allowed: false, reason: 'closed' };
  if (facts.isSuspended) return { allowed: false, reason: 'suspended' };
  if (facts.isStaff) return { allowed: false, reason: 'staff' };
  if (!facts.isVerified) return { allowed: false, reason: 'unconfirmed' };
  if (facts.isExcluded) return { allowed: false, reason: 'excluded' };
  if (facts.isSecondAccount) return { allowed: false, reason: 'second-account' };
  return decideMembership(facts.planId, rules);
}

/** Decides whether a membership, or none, is enough. */
export function decideMembership(plan: string | null, rules: EntryRules): EntryDecision {
  const isMember = plan !== null && (rules.entrants !== 'plans' || rules.planIds.includes(plan));
  if (rules.entrants === 'accounts' || isMember) return { allowed: true, isFree: false };
  return rules.hasFreeEntry ? { allowed: true, isFree: true } : { allowed: false, reason: 'membership' };
}

/** Decides about age and country, as the person states them. */
export function decideStatement(
  { birthDate, country }: { birthDate: string | null; country: string | null },
  { minAge, countries }: EntryRules,
  now: Date,
): GiveawayProblem | null {
  if (countries.length > 0 && !(country !== null && countries.includes(country))) return 'country';
  if (minAge > 0 && (birthDate === null || ageAt(birthDate, now) < minAge)) return 'age';
  return null;
}

/** Age in whole years, by the calendar in UTC. */
function ageAt(birthDate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
