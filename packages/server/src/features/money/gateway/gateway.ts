import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Platform } from '../../../platform/platform.ts';

/** A card as the gateway keeps it. */
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

export interface GatewaySession {
  state: 'open' | 'succeeded' | 'failed' | 'expired';
  failure: PaymentFailure | null;
  /** The card that was given. */
  method: GatewayMethod | null;
}

/** What became of an attempt. An outcome that is not known is a rejection: the same key is asked again. */
export type ChargeOutcome =
  | { state: 'succeeded'; ref: string }
  | { state: 'failed'; ref: string | null; failure: PaymentFailure }
  /** The owner of the card has to let it through on a page of the gateway. */
  | { state: 'action'; ref: string };

/** Money that a gateway gave back, as it stands now. */
export interface GatewayRefund {
  ref: string;
  /** By which it was asked for here; null where somebody gave it back at the gateway. */
  key: string | null;
  amount: number;
  /** Why it was not given back in the end, also after it had been; null while nothing speaks against it. */
  failure: string | null;
}

/** What happened to a charge after it had succeeded. */
export type GatewayNews = { id: string; chargeRef: string; at: Date } & (
  | {
      kind: 'disputed' | 'dispute-won' | 'failed-later' | 'fee';
      /** What was taken back, or came back, or what the gateway keeps for itself. */
      amount: number;
    }
  /** All that was given back of it until now, whatever became of that. */
  | { kind: 'refunds'; refunds: GatewayRefund[] }
);

/** What a page of the gateway says of an order, in one language. */
export interface PageWords {
  /** What will be taken and when; empty where nothing is. */
  order: string;
  /** What is taken as soon as the card is given; empty where that is nothing. */
  now: string;
  /** What becomes of the card, where it is not kept for the payments of the membership. */
  card: string;
}

/** The language of the page, and its words in any: whoever looks at the page may want another one. */
export interface PageLanguage {
  language: string;
  words: (language: string) => Promise<PageWords>;
}

/**
 * A way of taking money. Every call that changes something has a key: the same key again changes nothing more and
 * answers what it answered before.
 */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe';
  /** A page that asks for a card; with `chargeRef` one on which its owner lets that charge through. */
  openSession(
    args: PageLanguage & {
      key: string;
      /** Whose card it will be: the same for all cards of an account. */
      accountId: string;
      email: string;
      customerRef: string | null;
      returnUrl: string;
      chargeRef?: string;
    },
  ): Promise<{ url: string; expiresAt: Date }>;
  readSession(key: string): Promise<GatewaySession>;
  charge(args: {
    key: string;
    method: { ref: string; customerRef: string };
    amount: number;
    currency: string;
    description: string;
  }): Promise<ChargeOutcome>;
  /** How a charge that waited for its owner stands now. */
  readCharge(chargeRef: string): Promise<ChargeOutcome>;
  /** Nobody lets a charge through any more that waits for its owner; where it was decided before, that counts. */
  withdrawCharge(chargeRef: string): Promise<ChargeOutcome>;
  refund(args: { key: string; chargeRef: string; amount: number }): Promise<'succeeded' | 'failed'>;
  forgetMethod(method: { ref: string; customerRef: string }): Promise<void>;
  /** What happened since, oldest first. */
  listNews(after: string | null): Promise<GatewayNews[]>;
}

export type OpenGateway = (platform: Platform) => Promise<Gateway>;
