import type Stripe from 'stripe';
import { cards, makeCard, refusalOf } from './card.ts';
import { beginSubscription, cancelNow } from './subscription.ts';
import { clockNow, emit, findObject, invalid, newId, refOf, type World } from './world.ts';

const openS = 24 * 60 * 60;
const nearestTrialS = 2 * openS;

export interface NewSession {
  mode: 'setup' | 'subscription';
  customer: string;
  reference: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Stripe.Metadata;
  price?: string;
  trialDays?: number;
  /** Unix seconds, instead of `trialDays`. */
  trialEnd?: number | undefined;
  promotionCode?: string;
  coupon?: string;
  subscriptionMetadata?: Stripe.Metadata;
  expiresAt?: number | undefined;
  locale?: Stripe.Checkout.Session.Locale | undefined;
  /** The text beside the submit button. */
  message?: string | undefined;
}

export function openSession(world: World, wish: NewSession): Stripe.Checkout.Session {
  findObject(world.customers, wish.customer, 'customer');
  if ((wish.trialEnd ?? Number.POSITIVE_INFINITY) < clockNow(world) + nearestTrialS) {
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', { param: 'trial_end' });
  }
  const id = newId(world, 'cs_test');
  const setup = wish.mode === 'setup' ? makeSetup(world, wish.customer) : null;
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wish.cancelUrl,
    client_reference_id: wish.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: clockNow(world),
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: wish.message === undefined ? null : { message: wish.message },
      terms_of_service_acceptance: null,
    },
    customer: wish.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: wish.expiresAt ?? clockNow(world) + openS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: wish.locale ?? null,
    managed_payments: null,
    metadata: wish.metadata,
    mode: wish.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: setup?.id ?? null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: wish.successUrl,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.url}/pay/${id}`,
    wallet_options: null,
  };
  world.sessions.set(id, session);
  if (wish.price) {
    findObject(world.prices, wish.price, 'price');
    world.plans.set(id, {
      price: wish.price,
      trialDays: wish.trialDays ?? 0,
      ...(wish.trialEnd && { trialEnd: wish.trialEnd }),
      promotionCode: wish.promotionCode ?? null,
      coupon: wish.coupon ?? null,
      metadata: wish.subscriptionMetadata ?? {},
    });
  }
  return session;
}

function makeSetup(world: World, customer: string): Stripe.SetupIntent {
  const setup: Stripe.SetupIntent = {
    id: newId(world, 'seti'),
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: null,
    created: clockNow(world),
    customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  world.setups.set(setup.id, setup);
  return setup;
}

/** Submits a card on the payment page. Null if the card was declined; the page stays open. */
export function completeSession(world: World, id: string, number: string): Stripe.Checkout.Session | null {
  const session = openOne(world, id);
  const customer = refOf(session.customer);
  // The cardholder is present and approves. A card that fails later can be saved.
  if (refusalOf(number) && number !== cards.asks && number !== cards.failsLater) return null;
  const method = makeCard(world, number, customer);
  const plan = world.plans.get(id);
  if (plan) {
    const { price, trialDays, trialEnd, promotionCode, coupon, metadata } = plan;
    const subscription = beginSubscription(world, {
      customer,
      price,
      trialDays,
      ...(trialEnd && { trialEnd }),
      method: method.id,
      promotionCode,
      coupon,
      metadata,
    });
    if (subscription.status === 'incomplete') {
      cancelNow(world, subscription);
      subscription.status = 'incomplete_expired';
      return null;
    }
    session.subscription = subscription.id;
    session.payment_status = trialDays > 0 || trialEnd ? 'no_payment_required' : 'paid';
  } else {
    const setup = findObject(world.setups, refOf(session.setup_intent), 'setup_intent');
    setup.status = 'succeeded';
    setup.payment_method = method.id;
    session.payment_status = 'no_payment_required';
  }
  session.status = 'complete';
  session.url = null;
  emit(world, 'checkout.session.completed', session);
  return session;
}

export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const session = openOne(world, id);
  session.status = 'expired';
  session.url = null;
  emit(world, 'checkout.session.expired', session);
  return session;
}

/** Expires open sessions whose `expires_at` has passed. */
export function expireSessions(world: World): void {
  for (const session of world.sessions.values()) {
    if (session.status !== 'open' || session.expires_at > clockNow(world)) continue;
    Object.assign(session, { status: 'expired', url: null } satisfies Partial<Stripe.Checkout.Session>);
    emit(world, 'checkout.session.expired', session);
  }
}

function openOne(world: World, id: string): Stripe.Checkout.Session {
  expireSessions(world);
  const session = findObject(world.sessions, id, 'checkout.session');
  if (session.status !== 'open') throw invalid(`This Session is in ${session.status} status.`);
  return session;
}
