import type { Stripe } from 'stripe';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { eventJob } from '../jobs.ts';
import { finishEvents, insertEvent } from './event-queries.ts';
import { eventSubjectOf, isFollowedEventType } from './webhook-event.ts';

/** How long a signature is valid, by the clock of this service. */
const toleranceS = 300;

/**
 * Stores a webhook event once, however often it is delivered; a job processes it. Throws `code_invalid` for a wrong or
 * an old signature, and `not_set_up` while there is no signing secret: then the provider delivers it again.
 */
export async function receiveEvent(platform: Platform, body: Buffer, signature: string): Promise<void> {
  const { webhookSecret } = (await readBillingSetting(platform)).stripe;
  if (webhookSecret === null) throw new ProblemError('not_set_up');
  const receivedAt = platform.clock.now();
  const { id, type, created, ...event } = await verified(body, signature, { secret: webhookSecret, receivedAt });
  await inTransaction(platform.db, async (tx) => {
    const row = { id, type, ...eventSubjectOf(event), createdAt: new Date(created * 1000), receivedAt, deliveries: 1 };
    if (!(await insertEvent(tx, row))) return;
    if (isFollowedEventType(type)) await platform.jobs.enqueue(tx, eventJob, { eventId: id });
    else await finishEvents(tx, [id], { state: 'ignored', at: receivedAt });
  });
}

async function verified(
  body: Buffer,
  signature: string,
  by: { secret: string; receivedAt: Date },
): Promise<Stripe.Event> {
  const { Stripe } = await import('stripe');
  try {
    const at = by.receivedAt.getTime();
    return Stripe.webhooks.constructEvent(body, signature, by.secret, toleranceS, undefined, at);
  } catch {
    throw new ProblemError('code_invalid', { detail: 'The signature is not valid.' });
  }
}
