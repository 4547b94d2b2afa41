import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Platform } from '../../../platform/platform.ts';

/** A card that is stored at the gateway. */
export interface GatewayMethod {
  ref: string;
  customerRef: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  fingerprint: string | null;
  country: string | null;
}

export interface GatewayPage {
  state: 'open' | 'succeeded' | 'failed' | 'expired';
  failure: PaymentFailure | null;
  /** The card that was entered. */
  method: GatewayMethod | null;
}

/** The outcome of a charge. If it is unknown, the call rejects: ask again with the same key. */
export type ChargeOutcome =
  | { state: 'succeeded'; ref: string }
  | { state: 'failed'; ref: string | null; failure: PaymentFailure }
  /** The cardholder must approve it on a page of the gateway. */
  | { state: 'needs-approval'; ref: string };

/** The current state of a refund at a gateway. */
export interface GatewayRefund {
  ref: string;
  /** Our idempotency key; null if the refund was made at the gateway. */
  key: string | null;
  amount: number;
  /** Why the refund failed, perhaps after it had succeeded; null if it has not failed. */
  failure: string | null;
}

/** An event of a charge after it had succeeded. */
export type GatewayNews = { id: string; chargeRef: string; at: Date } & (
  | {
      kind: 'disputed' | 'dispute-won' | 'fee';
      /** What the bank took back or returned, or the fee. */
      amount: number;
    }
  /** All refunds of the charge so far, also failed ones. */
  | { kind: 'refunds'; refunds: GatewayRefund[] }
);

/** Texts of a payment page about an order, in one language. */
export interface PageWords {
  /** What will be charged and when; empty if nothing. */
  order: string;
  /** What is charged as soon as the card is entered; empty if nothing. */
  now: string;
  /** What happens to the card, if it is not saved for the payments of the membership; else empty. */
  card: string;
}

/** The language of the page, and its texts in any language, because the viewer can switch. */
export interface PageLanguage {
  language: string;
  words: (language: string) => Promise<PageWords>;
}

/**
 * A way of taking money. `key` is an idempotency key: the same key again changes nothing and returns the same answer.
 */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe';
  /** Opens a page to enter a card or, with `chargeRef`, to approve that charge. */
  openPage(
    args: PageLanguage & {
      key: string;
      /** The owner of the card: the same for all cards of an account. */
      accountId: string;
      email: string;
      customerRef: string | null;
      returnUrl: string;
      chargeRef?: string;
    },
  ): Promise<{ url: string; expiresAt: Date }>;
  readPage(key: string): Promise<GatewayPage>;
  charge(args: {
    key: string;
    method: { ref: string; customerRef: string };
    amount: number;
    currency: string;
    description: string;
  }): Promise<ChargeOutcome>;
  /** The current outcome of a charge that waited for its cardholder. */
  readCharge(chargeRef: string): Promise<ChargeOutcome>;
  /** Ends a charge that waits for its cardholder. If it was decided before, returns that outcome. */
  withdrawCharge(chargeRef: string): Promise<ChargeOutcome>;
  refund(args: { key: string; chargeRef: string; amount: number }): Promise<'succeeded' | 'failed'>;
  forgetMethod(method: { ref: string; customerRef: string }): Promise<void>;
  /** News after this id, oldest first. */
  listNews(after: string | null): Promise<GatewayNews[]>;
}

export type OpenGateway = (platform: Platform) => Promise<Gateway>;
