import type Stripe from 'stripe';
import { move } from './charge.ts';
import { clockNow, emit, findObject, newId, refOf, type World } from './world.ts';

/** Empty, because disputes are not answered here. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The bank takes the money back and the provider charges a fee of 15.00; with a warning status no money moves. */
export function dispute(
  world: World,
  chargeId: string,
  status: 'needs_response' | 'warning_needs_response' = 'needs_response',
): Stripe.Dispute {
  const charge = findObject(world.charges, chargeId, 'charge');
  const made: Stripe.Dispute = {
    id: newId(world, 'du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: clockNow(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: clockNow(world) + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_method: 'not_submitted',
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: refOf(charge.payment_intent),
    reason: 'fraudulent',
    status,
  };
  world.disputes.set(made.id, made);
  charge.disputed = true;
  emit(world, 'charge.dispute.created', made);
  if (status === 'needs_response') {
    move(world, { type: 'adjustment', amount: -made.amount, fee: 1500, source: made });
    emit(world, 'charge.dispute.funds_withdrawn', made);
  }
  return made;
}

export function closeDispute(world: World, id: string, status: 'won' | 'lost'): void {
  const closed = findObject(world.disputes, id, 'dispute');
  closed.status = status;
  if (status === 'won') {
    move(world, { type: 'adjustment', amount: closed.amount, fee: 0, source: closed });
    emit(world, 'charge.dispute.funds_reinstated', closed);
  }
  emit(world, 'charge.dispute.closed', closed);
}
