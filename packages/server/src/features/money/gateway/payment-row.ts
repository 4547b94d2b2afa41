import type { HostedPayment, PaymentFailure, PaymentMethod } from '@greenlight/contract/payment';
import type { MembershipStanding } from '../entitlement/policy.ts';
import type { Gateway, GatewayMethod } from './gateway.ts';

export interface PaymentPageRow {
  id: string;
  userId: string | null;
  purpose: HostedPayment['purpose'];
  subject: string | null;
  /** What was asked for, as whoever opened the page wrote it. */
  intent: Record<string, unknown>;
  chargeId: string | null;
  gateway: Gateway['name'];
  state: HostedPayment['state'];
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

/** Whether charges of the own engine are to come: the card in use can't be taken away. */
export function needsCard(standing: MembershipStanding | null): boolean {
  return (
    standing?.backend === 'foundry' &&
    !standing.cancelled &&
    standing.state !== 'cancelled' &&
    standing.state !== 'expired'
  );
}
