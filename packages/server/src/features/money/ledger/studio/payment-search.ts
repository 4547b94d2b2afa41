import type { StudioPayment } from '@greenlight/contract/payment-studio';
import { afterDay } from '../../../../platform/clock/days.ts';
import { paymentStatusOf } from '../refund/refund-share.ts';
import type { PaymentRow, Span } from './studio-payment-queries.ts';

/** UTC days, both included, as times. */
export function spanOf({ from, to }: { from?: string; to?: string }): Span {
  return {
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : afterDay(to),
  };
}

/** Reads a typed document number, such as INV-000012, inv 12 or CN-3; null for other text. */
export function documentNumberOf(text: string): { kind: 'invoice' | 'credit'; number: number } | null {
  const [, prefix, digits] = /^(inv|cn)[\s-]*0*(\d{1,9})$/i.exec(text) ?? [];
  if (!prefix || !digits) return null;
  return { kind: prefix.toLowerCase() === 'cn' ? 'credit' : 'invoice', number: Number(digits) };
}

export function toPayment(row: PaymentRow): StudioPayment {
  const { id, userId, currency } = row;
  return {
    id,
    created: row.created.toISOString(),
    member: userId === null ? null : { userId, displayName: row.displayName ?? '', email: row.email ?? '' },
    description: row.description,
    amount: { amount: row.amount, currency },
    refunded: row.refunded,
    status: paymentStatusOf(row),
    failure: row.failure,
    gateway: row.gateway,
    card: { brand: row.brand, last4: row.last4 },
    invoiceNumber: row.invoiceNumber,
  };
}
