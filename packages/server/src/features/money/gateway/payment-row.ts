import type { PaymentFailure, PaymentMethod, PaymentPage } from '@greenlight/contract/payment';
import type { MembershipStanding } from '../entitlement/policy.ts';
import type { Gateway, GatewayMethod } from './gateway.ts';

export interface PaymentPageRow {
  id: string;
  userId: string | null;
  purpose: PaymentPage['purpose'];
  subject: string | null;
  /** The order, in the form of the caller that opened the page. */
  order: Record<string, unknown>;
  chargeId: string | null;
  gateway: Gateway['name'];
  state: PaymentPage['state'];
  failure: PaymentFailure | null;
  url: string;
  createdAt: Date;
  expiresAt: Date;
  settledAt: Date | null;
}

export interface MethodRow extends GatewayMethod {
  id: string;
  userId: string | null;
  gateway: Gateway['name'];
  isDefault: boolean;
  removedAt: Date | null;
}

export function toPaymentMethod({ id, brand, last4, expiryMonth, expiryYear, isDefault }: MethodRow): PaymentMethod {
  return { id, brand, last4, expiryMonth, expiryYear, isDefault };
}

/** Whether the own engine will charge again, so that the default card can't be removed. */
export function needsCard(standing: MembershipStanding | null): boolean {
  return (
    standing?.backend === 'foundry' &&
    !standing.cancelled &&
    standing.state !== 'cancelled' &&
    standing.state !== 'expired'
  );
}
