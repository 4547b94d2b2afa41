import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Gateway } from '../../gateway/gateway.ts';

/** What a gateway is asked to take; `id` is the idempotency key. Amounts are in minor units. */
export interface ChargeRow {
  id: string;
  /** Null of anyone who is not signed in, and of an account that is gone. */
  userId: string | null;
  /** Such as foundry:12 or gift:7. */
  subject: string;
  periodStart: Date;
  periodEnd: Date | null;
  description: string;
  lines: ChargeLine[];
  /** All that is taken, with tax. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  currency: string;
  /** Counts from 1 among the attempts for this period. */
  attempt: number;
  gateway: Gateway['name'];
  methodId: string;
  state: 'intended' | 'action' | 'succeeded' | 'failed';
  failure: PaymentFailure | null;
  gatewayRef: string | null;
  refunded: number;
  disputedAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface ChargeLine {
  description: string;
  amount: number;
}
