import type { UserInfo } from '@greenlight/contract/user-info';

/** The state of a membership and its day. It has no day if it continues without end. */
type PlanState = { state: 'none' | 'leaving' | 'paused' | 'late' | 'trial' | 'renews' | 'ends'; date: string | null };

/** What the erasure of the account means for a membership, by its backend; null without one. */
export function leavingTerms(info: UserInfo) {
  const isPaused = info.membershipReason?.code === 'paused';
  if (!info.hasSubscription && !isPaused) return null;
  const date = info.subscriptionEndDate ?? info.subscriptionBillingDate ?? null;
  const isCard = info.subscriptionType === 'card' && info.automaticRenewal;
  if (isCard) return { text: 'membershipCard', date } as const;
  if (info.isInTrial) return { text: 'membershipTrial', date } as const;
  if (!info.automaticRenewal) return { text: 'membershipPaid', date } as const;
  return { text: isPaused ? 'membershipPaused' : 'membership', date } as const;
}

export function planState(info: UserInfo): PlanState {
  const { subscriptionEndDate: end = null, subscriptionBillingDate: billing = null } = info;
  const reason = info.membershipReason?.code;
  if (info.deleteRequest && (info.hasSubscription || reason === 'paused')) {
    return { state: 'leaving', date: info.deleteRequest };
  }
  if (reason === 'paused') return { state: 'paused', date: null };
  if (!info.hasSubscription) return { state: 'none', date: null };
  if (reason === 'grace') return { state: 'late', date: null };
  if (info.subscriptionCancelled) return { state: 'ends', date: end };
  if (info.isInTrial) return { state: 'trial', date: end ?? billing };
  if (info.automaticRenewal) return { state: 'renews', date: billing ?? end };
  return end ? { state: 'ends', date: end } : { state: 'renews', date: null };
}
