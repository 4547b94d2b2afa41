import type { Gift } from '@greenlight/contract/gift';
import type { PaymentFailure } from '@greenlight/contract/payment';
import { formatMoney } from '../../../../platform/format-money.ts';
import { fill } from '../../../../platform/mail/letter-texts.ts';
import type { PageWords } from '../../gateway/gateway.ts';

export interface GiftRow {
  id: number;
  buyerId: string | null;
  buyerName: string | null;
  optionId: string;
  planId: string;
  months: number;
  /** Amount with tax. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  currency: string;
  recipientName: string;
  recipientEmail: string | null;
  message: string;
  sendAt: Date | null;
  paymentPageId: string | null;
  /** The code without separators, in the compared form. */
  code: string | null;
  chargeId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  sentAt: Date | null;
  redeemedAt: Date | null;
  redeemedBy: string | null;
  /** Whether its charge is disputed, or refunded in full (also pending). */
  isReturned: boolean;
  failure: PaymentFailure | null;
}

export function giftStateOf(gift: Omit<GiftRow, 'failure'>): Gift['state'] {
  if (gift.redeemedAt) return 'redeemed';
  if (gift.isReturned) return 'refunded';
  if (!gift.paidAt) return 'unpaid';
  return gift.recipientEmail && !gift.sentAt ? 'scheduled' : 'sent';
}

export function toGift(gift: GiftRow): Gift {
  const state = giftStateOf(gift);
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
    code: gift.code && state !== 'refunded' ? formatGiftCode(gift.code) : null,
    redeemed: gift.redeemedAt?.toISOString() ?? null,
    failure: state === 'unpaid' ? gift.failure : null,
  };
}

const en = {
  one: 'Gift: 1 month of membership',
  other: 'Gift: {months} months of membership',
  card: 'You pay once. The card pays for this gift alone and is not saved.',
};
const es: typeof en = {
  one: 'Regalo: 1 mes de membresía',
  other: 'Regalo: {months} meses de membresía',
  card: 'Pagas una sola vez. La tarjeta paga solo este regalo y no se guarda.',
};

/** The description of the charge, in the given language. */
export function describeGift(months: number, language: string): string {
  const text = textIn(language);
  return fill(months === 1 ? text.one : text.other, { months: String(months) });
}

/** The texts of the payment page: description, amount, and that the card is not saved. */
export function wordsOf({ months, amount, currency }: GiftRow, language: string): PageWords {
  const now = formatMoney({ amount, currency }, language);
  return { order: `${describeGift(months, language)}, ${now}`, now, card: textIn(language).card };
}

function textIn(language: string): typeof en {
  return language.startsWith('es') ? es : en;
}

/** The code in groups of four, with hyphens. */
export function formatGiftCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** A text such as "3 months" in that language; English if null. */
export function formatMonths(months: number, language: string | null): string {
  const unit = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat([language ?? 'en', 'en'], unit).format(months);
}
