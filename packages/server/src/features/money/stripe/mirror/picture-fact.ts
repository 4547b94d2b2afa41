import type { MembershipFact } from '../../entitlement/policy.ts';

/** When and why a fact ended early. */
export interface FactCut {
  at: Date;
  reason: 'refund' | 'dispute' | 'cancelled';
}

export interface PictureFact {
  kind: Extract<MembershipFact['kind'], 'trial' | 'paid' | 'grace'>;
  planId: string;
  startsAt: Date;
  endsAt: Date;
  cut: FactCut | null;
  /** The invoice that paid for it and the plan that it bought. Null also for a proration of the rest of a period. */
  bought: { invoice: string; planId: string } | null;
}

/** Months of gifts and invitations that were added before the next charge. */
export interface ExtensionMonths {
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** Whether the months follow a trial. */
  inTrial: boolean;
  /** Whether the provider has moved the charge, as recorded here. */
  isMoved: boolean;
}
