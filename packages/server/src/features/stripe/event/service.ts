import { Stripe } from 'stripe';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { StripeTrouble } from '../../payment/gateway/stripe/client/policy.ts';
import { askStripe, orMissing } from '../../payment/gateway/stripe/client/service.ts';
import { idOf } from '../../payment/gateway/stripe/policy.ts';
import { readBillingSetting } from '../../payment/setting/service.ts';
import { finishSetup } from '../checkout/setup/service.ts';
import { eventJob } from '../jobs.ts';
import { syncCustomer } from '../sync/service.ts';
import { subjectOf } from './policy.ts';
import {
  type EventRow,
  findEvent,
  insertEvent,
  listEvents,
  listWaitingEvents,
  updateEventCustomer,
  updateEventFailed,
  updateEventsDone,
  updateEventWaiting,
} from './queries.ts';

/** A signature holds this long, by this service's clock. */
const toleranceS = 300;

/**
 * Keeps what was told, once however often it comes, and answers at once: a job does what it asks for. Throws
 * `code_invalid` for what is not signed with our secret, or was signed too long ago.
 */
export async function receiveEvent(platform: Platform, body: Buffer, signature: string): Promise<void> {
  const { webhookSecret } = (await readBillingSetting(platform)).stripe;
  if (webhookSecret === null) throw new ProblemError('unavailable');
  const receivedAt = platform.clock.now();
  const event = verified(body, signature, { secret: webhookSecret, receivedAt });
  await keepEvent(platform, event, { receivedAt, deliveries: 1 });
}

function verified(body: Buffer, signature: string, by: { secret: string; receivedAt: Date }): Stripe.Event {
  try {
    const at = by.receivedAt.getTime();
    return Stripe.webhooks.constructEvent(body, signature, by.secret, toleranceS, undefined, at);
  } catch {
    throw new ProblemError('code_invalid', { detail: 'The signature is not valid.' });
  }
}

/** False when it was known. What was not told, but found, has no deliveries. */
export async function keepEvent(
  platform: Platform,
  event: Stripe.Event,
  how: Pick<EventRow, 'receivedAt' | 'deliveries'>,
): Promise<boolean> {
  const { id, type, created } = event;
  return inTransaction(platform.db, async (tx) => {
    const createdAt = new Date(created * 1000);
    const isNew = await insertEvent(tx, { id, type, ...subjectOf(event), createdAt, ...how });
    if (isNew) await platform.jobs.enqueue(tx, eventJob, { eventId: id });
    return isNew;
  });
}

/** The handler of `stripe.event`: what one customer's events ask for is done once for all that have come by then. */
export async function processEvent(platform: Platform, { eventId }: { eventId: string }): Promise<void> {
  const event = await findEvent(platform.db, eventId);
  if (!event || event.state === 'done' || event.state === 'ignored') return;
  try {
    await follow(platform, event);
  } catch (error) {
    const problem = error instanceof StripeTrouble ? error.message : 'It failed here: the log says more.';
    await updateEventFailed(platform.db, eventId, problem);
    throw error;
  }
}

async function follow(platform: Platform, event: EventRow): Promise<void> {
  const customerId = event.customerId ?? (await customerOfCharge(platform, event));
  if (customerId === null) {
    return updateEventsDone(platform.db, [event.id], { state: 'ignored', at: platform.clock.now() });
  }
  if (event.type === 'checkout.session.completed') await finishSetup(platform, customerId);
  await settleCustomer(platform, customerId);
}

async function customerOfCharge(platform: Platform, { id, objectId }: EventRow): Promise<string | null> {
  if (!objectId.startsWith('ch_') && !objectId.startsWith('py_')) return null;
  const charge = await askStripe(platform, (stripe) => orMissing(stripe.charges.retrieve(objectId)));
  const customerId = idOf(charge?.customer);
  if (customerId) await updateEventCustomer(platform.db, id, customerId);
  return customerId;
}

/** Looks at a customer again and is done with all events of it that have come before. True when something was different. */
export async function settleCustomer(platform: Platform, customerId: string): Promise<boolean> {
  let waiting: string[] = [];
  const { userId, changed } = await syncCustomer(platform, customerId, async (tx) => {
    waiting = await listWaitingEvents(tx, customerId);
    await updateEventsDone(tx, waiting, { state: 'done', at: platform.clock.now() });
  });
  if (userId === null) await updateEventsDone(platform.db, waiting, { state: 'ignored', at: platform.clock.now() });
  return changed;
}

/** Throws `not_found`. */
export async function replayEvent(platform: Platform, { id, actorId }: { id: string; actorId: string }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await updateEventWaiting(tx, id))) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'billing.replay', subject: 'billing', detail: { event: id } });
    await platform.jobs.enqueue(tx, eventJob, { eventId: id });
  });
}

export async function readEvents(platform: Platform, query: Page & { state?: EventRow['state'] }) {
  const found = await listEvents(platform.db, { page: query, ...(query.state && { state: query.state }) });
  const { rows, ...page } = cutPage(found, query);
  return { events: rows.map(toEvent), ...page };
}

function toEvent({ id, type, createdAt, receivedAt, deliveries, state, problem }: EventRow) {
  const times = { created: createdAt.toISOString(), received: receivedAt.toISOString() };
  return { id, type, ...times, deliveries, state, problem };
}
