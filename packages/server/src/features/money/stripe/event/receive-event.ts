import type { Stripe } from 'stripe';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, orMissing } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { applyCardSetup } from '../checkout/card-setup.ts';
import { closeCheckout } from '../checkout/open-checkout.ts';
import { eventJob } from '../jobs.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
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
} from './event-queries.ts';
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
    const told = { id, type, ...eventSubjectOf(event), createdAt: new Date(created * 1000), receivedAt, deliveries: 1 };
    if (!(await insertEvent(tx, told))) return;
    if (isFollowedEventType(type)) await platform.jobs.enqueue(tx, eventJob, { eventId: id });
    else await updateEventsDone(tx, [id], { state: 'ignored', at: receivedAt });
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

/** The handler of `stripe.event`. One sync of a customer processes all its events that have arrived by then. */
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
  const customerId = event.customerId ?? (await customerOfCharge(platform, event.objectId));
  if (customerId !== event.customerId && customerId) await updateEventCustomer(platform.db, event.id, customerId);
  if (customerId === null) {
    return updateEventsDone(platform.db, [event.id], { state: 'ignored', at: platform.clock.now() });
  }
  await inTurn(platform, customerId, async () => {
    if (event.type === 'checkout.session.completed') await applyCardSetup(platform, customerId);
    if (event.type === 'checkout.session.expired') await closeCheckout(platform, customerId);
    await syncCustomerEvents(platform, customerId, event.id);
  });
}

const turnsOf = new WeakMap<Platform, Map<string, Promise<void>>>();

/** Runs the work for a customer one after another in this process: parallel syncs of one customer would be wasted. */
function inTurn(platform: Platform, customerId: string, work: () => Promise<void>): Promise<void> {
  const turns = turnsOf.get(platform) ?? new Map<string, Promise<void>>();
  turnsOf.set(platform, turns);
  const turn = (turns.get(customerId) ?? Promise.resolve()).then(work, work);
  turns.set(customerId, turn);
  const leave = () => turns.get(customerId) === turn && turns.delete(customerId);
  turn.then(leave, leave);
  return turn;
}

/** Null if the object is no charge, or the charge has no customer. */
export async function customerOfCharge(platform: Platform, objectId: string): Promise<string | null> {
  if (!objectId.startsWith('ch_') && !objectId.startsWith('py_')) return null;
  return idOf((await askStripe(platform, (stripe) => orMissing(stripe.charges.retrieve(objectId))))?.customer);
}

/**
 * Syncs a customer and marks its waiting events as done. With `eventId`, does nothing if that event does not wait any
 * more. True if something has changed.
 */
export async function syncCustomerEvents(platform: Platform, customerId: string, eventId?: string): Promise<boolean> {
  let waiting: string[] = [];
  const { userId, changed } = await syncCustomer(platform, customerId, {
    async begin() {
      waiting = await listWaitingEvents(platform.db, customerId, eventId);
      return eventId === undefined || waiting.includes(eventId);
    },
    finish: (tx) => updateEventsDone(tx, waiting, { state: 'done', at: platform.clock.now() }),
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
