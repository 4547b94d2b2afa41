import type Stripe from 'stripe';
import { clockNow, newId, refOf, type World } from './world.ts';

/** Adds a balance transaction, in cents; returns its id. */
export function move(
  world: World,
  of: {
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
    amount: number;
    fee: number;
    source: { id: string; currency: string };
  },
): string {
  const id = newId(world, 'txn');
  const at = clockNow(world);
  world.moves.set(id, {
    id,
    object: 'balance_transaction',
    amount: of.amount,
    available_on: at + 2 * 24 * 60 * 60,
    balance_type: 'payments',
    created: at,
    currency: of.source.currency,
    description: null,
    exchange_rate: null,
    fee: of.fee,
    fee_details: [],
    net: of.amount - of.fee,
    reporting_category: of.type,
    source: of.source.id,
    status: 'pending',
    type: of.type,
  });
  return id;
}

/** A succeeded charge of the full amount of an intent. */
export function bareCharge(world: World, intent: Stripe.PaymentIntent, method: string): Stripe.Charge {
  const card = world.methods.get(method)?.card;
  const charge: Stripe.Charge = {
    id: newId(world, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: clockNow(world),
    currency: intent.currency,
    customer: refOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: {
      type: 'card',
      ...(card && {
        card: {
          amount_authorized: intent.amount,
          authorization_code: null,
          brand: card.brand,
          checks: null,
          country: card.country,
          electronic_commerce_indicator: null,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          fingerprint: card.fingerprint ?? null,
          funding: card.funding,
          installments: null,
          last4: card.last4,
          mandate: null,
          network: card.brand,
          network_token: null,
          network_transaction_id: null,
          regulated_status: null,
          three_d_secure: null,
          transaction_link_id: null,
          wallet: null,
        },
      }),
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  world.charges.set(charge.id, charge);
  return charge;
}
