import type Stripe from 'stripe';
import { differencesIn } from './description.ts';

export interface StandInClock {
  now(): Date;
  set(now: Date): void;
}

type StoredObject =
  | Stripe.Customer
  | Stripe.Product
  | Stripe.Price
  | Stripe.Coupon
  | Stripe.PromotionCode
  | Stripe.PaymentMethod
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Invoice
  | Stripe.Subscription
  | Stripe.Checkout.Session
  | Stripe.WebhookEndpoint;

/** The state of the stand-in. Objects refer to each other by id, as on the wire without `expand`. */
export interface World {
  clock: StandInClock;
  /** The base URL of its pages. */
  url: string;
  customers: Map<string, Stripe.Customer>;
  products: Map<string, Stripe.Product>;
  prices: Map<string, Stripe.Price>;
  coupons: Map<string, Stripe.Coupon>;
  promotionCodes: Map<string, Stripe.PromotionCode>;
  methods: Map<string, Stripe.PaymentMethod>;
  intents: Map<string, Stripe.PaymentIntent>;
  setups: Map<string, Stripe.SetupIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  /** Balance transactions, with the provider's fees. */
  moves: Map<string, Stripe.BalanceTransaction>;
  invoices: Map<string, Stripe.Invoice>;
  subscriptions: Map<string, Stripe.Subscription>;
  discounts: Map<string, Stripe.Discount>;
  sessions: Map<string, Stripe.Checkout.Session>;
  endpoints: Map<string, Stripe.WebhookEndpoint>;
  /** Oldest first. */
  events: Stripe.Event[];
  /** Card numbers by payment method; they decide the result of a charge. No answer contains them. */
  cardNumbers: Map<string, string>;
  /** The subscription that each checkout session will start; the session object does not contain it. */
  plans: Map<
    string,
    {
      price: string;
      trialDays: number;
      trialEnd?: number;
      promotionCode: string | null;
      coupon: string | null;
      metadata: Stripe.Metadata;
    }
  >;
  /** Lines for the next invoice, by subscription. */
  pending: Map<string, Stripe.InvoiceLineItem[]>;
  counter: number;
  /** Differences of answers and events from the provider's description. */
  differences: string[];
  /** Called at once for each event. */
  onEvent: (event: Stripe.Event) => void;
}

export function createWorld(clock: StandInClock): World {
  return {
    clock,
    url: '',
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    methods: new Map(),
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    moves: new Map(),
    invoices: new Map(),
    subscriptions: new Map(),
    discounts: new Map(),
    sessions: new Map(),
    endpoints: new Map(),
    events: [],
    cardNumbers: new Map(),
    plans: new Map(),
    pending: new Map(),
    counter: 0,
    differences: [],
    onEvent: () => undefined,
  };
}

/** Unix seconds. */
export function clockNow({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000);
}

export function newId(world: World, prefix: string): string {
  world.counter += 1;
  return `${prefix}_standin${String(world.counter).padStart(8, '0')}`;
}

/** Records an event with a copy of the object and sends it. */
export function emit(world: World, type: Stripe.Event.Type, object: StoredObject, before?: object): void {
  const event = {
    id: newId(world, 'evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: clockNow(world),
    data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  } satisfies Stripe.EventBase & { data: { object: StoredObject } };
  world.differences.push(...differencesIn('GET /v1/events/:id', event));
  world.events.push(event as Stripe.Event);
  world.onEvent(event as Stripe.Event);
}

/** An error answer in the provider's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; decline_code?: string; param?: string; payment_intent?: object };

  constructor(status: number, message: string, body: ApiError['body']) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, extra: Partial<ApiError['body']> = {}): ApiError {
  return new ApiError(400, message, { type: 'invalid_request_error', ...extra });
}

export function findObject<T>(kept: Map<string, T>, id: string | undefined, what: string): T {
  const one = id === undefined ? undefined : kept.get(id);
  if (one) return one;
  throw new ApiError(404, `No such ${what}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
  });
}

/** A list inside another object, in the format of the wire. */
export function listOf<T extends { id: string }>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

/** The id of a reference that may be expanded; an empty string if there is none. */
export function refOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
