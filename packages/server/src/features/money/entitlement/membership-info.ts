import type { UserInfo } from '@greenlight/contract/user-info';
import type { Platform } from '../../../platform/platform.ts';
import {
  billerOf,
  type Membership,
  type MembershipFact,
  type MembershipReason,
  type MembershipStanding,
} from './policy.ts';
import { readMembership } from './read-membership.ts';

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
  | 'membershipReason'
>;

const living: MembershipStanding['state'][] = ['trialing', 'active', 'past_due', 'grace', 'paused'];

/** The membership fields of the user info, from membership facts and standings. */
export async function readMembershipInfo(platform: Platform, userId: string): Promise<MembershipInfo> {
  return infoOf(await readMembership(platform, userId));
}

function infoOf({ member, fact, until, reason, standing }: Membership): MembershipInfo {
  const runs = standing && living.includes(standing.state) ? standing : null;
  const renews = runs !== null && !runs.cancelled && runs.billingAt !== null;
  return {
    hasSubscription: member,
    isInTrial: fact?.kind === 'trial',
    plan: fact?.planName ?? runs?.planName ?? null,
    planId: fact?.planId ?? runs?.planId ?? null,
    subscriptionId: runs?.subscriptionId ?? (fact ? String(fact.id) : null),
    subscriptionType: runs ? billerOf(runs.backend) : typeOf(fact),
    subscriptionEndDate: until?.toISOString() ?? null,
    subscriptionBillingDate: renews ? (runs.billingAt?.toISOString() ?? null) : null,
    subscriptionCancelled: runs?.cancelled ?? false,
    automaticRenewal: renews,
    canUpdatePlan: renews && (runs.state === 'active' || runs.state === 'trialing'),
    foundrySubscription: runs?.backend === 'foundry',
    membershipReason: toReason(reason),
  };
}

function typeOf(fact: MembershipFact | null): MembershipInfo['subscriptionType'] {
  if (!fact) return null;
  if (fact.kind === 'patreon') return 'patreon';
  return fact.kind === 'gift' || fact.kind === 'referral' ? 'gift' : 'complimentary';
}

function toReason(reason: MembershipReason): NonNullable<MembershipInfo['membershipReason']> {
  const date = 'until' in reason ? reason.until : 'since' in reason ? reason.since : null;
  return {
    code: reason.code,
    planName: 'planName' in reason ? reason.planName : null,
    kind: 'kind' in reason ? reason.kind : null,
    why: 'why' in reason ? reason.why : null,
    date: date?.toISOString() ?? null,
  };
}
