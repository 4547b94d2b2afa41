import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Gateway } from '../../gateway/gateway.ts';

/** A charge; `id` is the idempotency key at the gateway. Amounts are in minor units. */
export interface ChargeRow {
  id: string;
  /** Null after the account is erased. */
  userId: string | null;
  /** Such as foundry:12 or gift:7. */
  subject: string;
  periodStart: Date;
  periodEnd: Date | null;
  description: string;
  lines: ChargeLine[];
  /** The whole amount, with tax. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  currency: string;
  /** Number of this attempt for the period, from 1. */
  attempt: number;
  gateway: Gateway['name'];
  methodId: string;
  state: 'intended' | 'needs-approval' | 'succeeded' | 'failed';
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
