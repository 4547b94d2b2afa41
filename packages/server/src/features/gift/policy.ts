import type { Gift } from '@greenlight/contract/gift';
import type { PaymentFailure } from '@greenlight/contract/payment';
import { fill } from '../../platform/mail/letter-texts.ts';

export interface GiftRow {
  id: number;
  buyerId: string | null;
  buyerName: string | null;
  optionId: string;
  planId: string;
  months: number;
  /** With tax. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  currency: string;
  recipientName: string;
  recipientEmail: string | null;
  message: string;
  sendAt: Date | null;
  paymentId: string | null;
  /** As it is compared. */
  code: string | null;
  chargeId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  sentAt: Date | null;
  redeemedAt: Date | null;
  redeemedBy: string | null;
  /** Of its charge: the money went back, is about to, or is asked back by the bank. */
  isReturned: boolean;
  failure: PaymentFailure | null;
}

export function stateOf(gift: Omit<GiftRow, 'failure'>): Gift['state'] {
  if (gift.redeemedAt) return 'redeemed';
  if (gift.isReturned) return 'refunded';
  if (!gift.paidAt) return 'unpaid';
  return gift.recipientEmail && !gift.sentAt ? 'scheduled' : 'sent';
}

export function toGift(gift: GiftRow): Gift {
  const state = stateOf(gift);
  return {
    id: gift.id,
    created: gift.createdAt.toISOString(),
    months: gift.months,
    price: { amount: gift.amount, currency: gift.currency },
    state,
    recipientName: gift.recipientName,
    recipientEmail: gift.recipientEmail,
    message: gift.message,
    sendAt: gift.sendAt?.toISOString() ?? null,
    sent: gift.sentAt?.toISOString() ?? null,
    code: gift.code && state !== 'refunded' ? shownCode(gift.code) : null,
    redeemed: gift.redeemedAt?.toISOString() ?? null,
    failure: state === 'unpaid' ? gift.failure : null,
  };
}

const en = { one: 'Gift: 1 month of membership', other: 'Gift: {months} months of membership' };
const es: typeof en = { one: 'Regalo: 1 mes de suscripción', other: 'Regalo: {months} meses de suscripción' };

/** What is paid for, in words of the buyer's language. */
export function describeGift(months: number, language: string): string {
  const text = language.startsWith('es') ? es : en;
  return fill(months === 1 ? text.one : text.other, { months: String(months) });
}

/** In groups of four. */
export function shownCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** Such as 3 months, in that language. */
export function monthsIn(months: number, language: string | null): string {
  const unit = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat([language ?? 'en', 'en'], unit).format(months);
}
