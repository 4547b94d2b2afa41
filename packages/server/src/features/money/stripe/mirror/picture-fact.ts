import type { MembershipFact } from '../../entitlement/policy.ts';

/** Why time that was paid for ended before its end. */
export interface FactCut {
  at: Date;
  reason: 'refund' | 'dispute' | 'cancelled';
}

export interface PictureFact {
  kind: Extract<MembershipFact['kind'], 'trial' | 'paid' | 'grace'>;
  plan: string;
  startsAt: Date;
  endsAt: Date;
  cut: FactCut | null;
  /** The invoice that paid for it, and the plan that was bought with that. Null for the rest of a period, too. */
  bought: { invoice: string; plan: string } | null;
}

/** Months of gifts and invitations that were put before the next charge. */
export interface ExtensionMonths {
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** What came before was a trial. */
  inTrial: boolean;
  /** That the provider has done so is known here. */
  isMoved: boolean;
}
