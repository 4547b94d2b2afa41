/** A dated fact about an account. Entitlement follows only from these facts. */
export interface MembershipFact {
  id: number;
  kind: 'complimentary' | 'trial' | 'paid' | 'grace' | 'gift' | 'referral' | 'patreon' | 'suspended';
  /** Null only for a suspension. */
  planId: string | null;
  planName: string | null;
  startsAt: Date;
  /** Null means without end. */
  endsAt: Date | null;
  revokedAt: Date | null;
  revokedReason: string | null;
}

export type Backend = 'foundry' | 'stripe';

/** The backend in the words of the apps, without the name of the card provider. */
export function billerOf(backend: Backend): 'foundry' | 'card' {
  return backend === 'stripe' ? 'card' : backend;
}

/** The state of a subscription from `since` on. */
export interface MembershipStanding {
  backend: Backend;
  subscriptionId: string;
  planId: string;
  planName: string;
  state: 'trialing' | 'active' | 'past_due' | 'grace' | 'paused' | 'cancelled' | 'expired';
  cancelled: boolean;
  billingAt: Date | null;
  since: Date;
}

/** Whether a charge has failed: dunning continues or waits for another card, while grace gives access. */
export function isLate(state: MembershipStanding['state'] | 'incomplete'): boolean {
  return state === 'past_due' || state === 'grace';
}

export type MembershipReason =
  | { code: 'none' }
  | { code: 'suspended' | 'not-begun'; since: Date }
  | {
      code: 'paid' | 'trial' | 'grace' | 'gift' | 'referral' | 'patreon' | 'complimentary';
      planName: string;
      until: Date | null;
    }
  | { code: 'ended' | 'revoked'; kind: MembershipFact['kind']; since: Date; why: string | null }
  | { code: 'paused'; planName: string };

export interface Membership {
  member: boolean;
  reason: MembershipReason;
  /** The fact that gives the membership. */
  fact: MembershipFact | null;
  /** When access ends if nothing more happens, without later grace; null means without end. */
  until: Date | null;
  /** The standing of the running subscription, or of the last one. */
  standing: MembershipStanding | null;
}

/**
 * Whether an account is a member at `at`, past or future, and why. If several facts are in force, the reason is the one
 * that ends last; grace is the reason only if nothing else is in force.
 */
export function membershipAt(facts: MembershipFact[], standings: MembershipStanding[], at: Date): Membership {
  const standing = latest(standings, at);
  const inForce = facts.filter((fact) => holds(fact, at.getTime()));
  const suspension = inForce.find(({ kind }) => kind === 'suspended');
  const fact = inForce.filter(({ kind }) => kind !== 'suspended').reduce<MembershipFact | null>(better, null);
  if (suspension) {
    return {
      member: false,
      reason: { code: 'suspended', since: suspension.startsAt },
      fact: null,
      until: null,
      standing,
    };
  }
  if (!fact) return { member: false, reason: reasonOfNone(facts, standing, at), fact: null, until: null, standing };
  const until = endOfAccess(facts, fact);
  return { member: true, reason: reasonOf(fact, until), fact, until, standing };
}

function holds(fact: MembershipFact, atMs: number): boolean {
  return fact.startsAt.getTime() <= atMs && endOf(fact) > atMs;
}

function better(best: MembershipFact | null, fact: MembershipFact): MembershipFact {
  if (!best) return fact;
  if ((best.kind === 'grace') !== (fact.kind === 'grace')) return best.kind === 'grace' ? fact : best;
  return endOf(fact) > endOf(best) ? fact : best;
}

/** In milliseconds; infinite for a fact without end. */
function endOf({ endsAt, revokedAt }: MembershipFact): number {
  const ends = endsAt === null ? Number.POSITIVE_INFINITY : endsAt.getTime();
  return revokedAt === null ? ends : Math.min(ends, revokedAt.getTime());
}

/** The end of all facts that follow without a gap, such as a gift that begins when the paid time ends. */
function endOfAccess(facts: MembershipFact[], from: MembershipFact): Date | null {
  let end = endOf(from);
  const goesOn = (fact: MembershipFact) =>
    fact.startsAt.getTime() <= end && endOf(fact) > end && fact.kind !== 'suspended' && fact.kind !== 'grace';
  for (let next = facts.find(goesOn); next; next = facts.find(goesOn)) end = endOf(next);
  return Number.isFinite(end) ? new Date(end) : null;
}

function latest(standings: MembershipStanding[], at: Date): MembershipStanding | null {
  const begun = standings.filter(({ since }) => since <= at);
  return begun.reduce<MembershipStanding | null>((best, one) => (!best || one.since >= best.since ? one : best), null);
}

function reasonOf({ kind, planName }: MembershipFact, until: Date | null): MembershipReason {
  return kind === 'suspended' ? { code: 'none' } : { code: kind, planName: planName ?? '', until };
}

/** The reason of an account without membership. If several facts have ended, it is the one that ended last. */
function reasonOfNone(facts: MembershipFact[], standing: MembershipStanding | null, at: Date): MembershipReason {
  if (standing?.state === 'paused') return { code: 'paused', planName: standing.planName };
  // A fact that was revoked before it began does not count.
  const countedFacts = facts.filter((fact) => fact.kind !== 'suspended' && endOf(fact) > fact.startsAt.getTime());
  const ended = countedFacts.filter((fact) => fact.startsAt <= at && endOf(fact) <= at.getTime());
  const last = ended.toSorted((one, other) => endOf(other) - endOf(one))[0];
  if (last) {
    const code = last.revokedAt?.getTime() === endOf(last) ? 'revoked' : 'ended';
    return { code, kind: last.kind, since: new Date(endOf(last)), why: code === 'revoked' ? last.revokedReason : null };
  }
  const next = countedFacts.find((fact) => fact.startsAt > at);
  return next ? { code: 'not-begun', since: next.startsAt } : { code: 'none' };
}

const kindNames: Record<MembershipFact['kind'], string> = {
  complimentary: 'complimentary membership',
  trial: 'trial',
  paid: 'paid membership',
  grace: 'time to pay',
  gift: 'gift',
  referral: 'month for a referral',
  patreon: 'Patreon pledge',
  suspended: 'suspension',
};
const endings: Record<string, string> = {
  refund: 'was refunded',
  dispute: 'was charged back by the bank',
  staff: 'was ended by staff',
  cancelled: 'was cancelled',
  replaced: 'was replaced',
  pledge: 'ended at Patreon',
  unlinked: 'was unlinked',
};

/** The reason as English text, for support and logs. */
export function describeReason(reason: MembershipReason): string {
  switch (reason.code) {
    case 'none':
      return 'no membership';
    case 'suspended':
      return `the account is suspended since ${momentOf(reason.since)}`;
    case 'not-begun':
      return `the membership begins on ${momentOf(reason.since)}`;
    case 'paused':
      return `the subscription to ${reason.planName} is paused`;
    case 'ended':
      return `the ${kindNames[reason.kind]} ended on ${momentOf(reason.since)}`;
    case 'revoked':
      return `the ${kindNames[reason.kind]} ${endings[reason.why ?? ''] ?? 'was ended'} on ${momentOf(reason.since)}`;
    default:
      return `${kindNames[reason.code]}, ${reason.planName} plan${reason.until ? `, until ${momentOf(reason.until)}` : ''}`;
  }
}

function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
}
