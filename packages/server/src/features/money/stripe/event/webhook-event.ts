import type Stripe from 'stripe';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';

/** The event types that the endpoint needs. Each leads to a sync of its customer. */
export const webhookEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** An endpoint may also receive other types. */
export function isFollowedEventType(type: string): boolean {
  return (webhookEventTypes as readonly string[]).includes(type);
}

interface Subject {
  id?: string;
  object?: string;
  customer?: string | { id: string } | null;
  charge?: string | { id: string } | null;
}

export interface SubjectRef {
  objectId: string;
  /** Null if the object names its customer only by its charge. */
  customerId: string | null;
}

/**
 * The customer of an object, or its charge. An object without a customer, such as a dispute or a refund, is known by
 * its charge.
 */
export function eventSubjectOf({ data }: Pick<Stripe.Event, 'data'>): SubjectRef {
  const subject = data.object as Subject;
  const customerId = subject.object === 'customer' ? (subject.id ?? null) : idOf(subject.customer);
  return { objectId: (customerId === null && idOf(subject.charge)) || (subject.id ?? ''), customerId };
}
