import type Stripe from 'stripe';
import { dayMs } from '../../../platform/clock/days.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBillingSetting } from '../gateway/billing-setting.ts';
import { idOf } from '../gateway/stripe/stripe-answer.ts';
import { askStripe, orMissing } from '../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../gateway/stripe/stripe-trouble.ts';
import { bookFees } from '../ledger/provider/book-fee.ts';
import { applyCardSetup } from './checkout/card-setup.ts';
import { sweepCheckouts } from './checkout/open-checkout.ts';
import { deleteEvents, insertEvent, listKnownEventIds } from './event/event-queries.ts';
import { customerOfCharge, syncCustomerEvents } from './event/receive-event.ts';
import { eventSubjectOf, webhookEventTypes } from './event/webhook-event.ts';
import { moveOpenExtensions } from './extension/move-charge.ts';
import { holdSubscriptions } from './hold-subscription.ts';
import { deleteCustomer, listDigests, listErasedCustomers } from './mirror/mirror-queries.ts';
import { digestOf, isOurSubscription } from './mirror/subscription-picture.ts';
import {
  type CheckRow,
  deleteChecks,
  findLastGood,
  insertCheck,
  listChecks,
  updateCheckFinished,
} from './reconcile-queries.ts';

/** What the provider remembers of events is asked for this far back at most, and a bit before the last look. */
const eventsKeptMs = 29 * dayMs;
const overlapMs = 60 * 60 * 1000;
/** What was told this lately is being worked on. */
const underWayMs = 60_000;
const keptMs = 90 * dayMs;
const erasedAtOnce = 100;

/** The handler of `stripe.check`: finds what was told and did not arrive, and mends what is different. */
export async function reconcileWithProvider(platform: Platform): Promise<void> {
  if ((await readBillingSetting(platform)).stripe.secret === null) return;
  const startedAt = platform.clock.now();
  const since = await findLastGood(platform.db);
  const id = await insertCheck(platform.db, startedAt);
  const found: Found = { looked: 0, mended: 0, failed: 0, problem: null };
  try {
    for (const customerId of await differing(platform, { since, at: startedAt, found })) {
      await mend(platform, customerId, found);
    }
    await holdSubscriptions(platform);
    await moveOpenExtensions(platform);
    // Each page that was left with success has been followed by now, unless something could not be looked at.
    if (found.failed === 0) await sweepCheckouts(platform);
    await bookFees(platform, { since, at: startedAt });
    await forgetErased(platform);
    await deleteEvents(platform.db, new Date(startedAt.getTime() - keptMs));
    await deleteChecks(platform.db, new Date(startedAt.getTime() - keptMs));
  } catch (error) {
    if (!(error instanceof StripeTrouble)) throw error;
    found.problem = error.message;
  }
  const { looked, mended, failed, problem } = found;
  const told = problem ?? (failed > 0 ? `${failed} customers could not be compared.` : null);
  await updateCheckFinished(platform.db, { id, finishedAt: platform.clock.now(), looked, mended, problem: told });
  if (mended > 0 || told) platform.log.warn({ looked, mended, problem: told }, 'the card provider was compared with');
}

interface Found {
  looked: number;
  mended: number;
  failed: number;
  problem: string | null;
}

/** Customers of whom something is different, or was told of which nothing arrived. */
async function differing(
  platform: Platform,
  { since, at, found }: { since: Date | null; at: Date; found: Found },
): Promise<Set<string>> {
  const customers = new Set<string>();
  for (const event of await lostEvents(platform, since, at)) {
    const { objectId, customerId: named } = eventSubjectOf(event);
    const customerId = named ?? (await customerOfCharge(platform, objectId));
    await insertEvent(platform.db, {
      id: event.id,
      type: event.type,
      objectId,
      customerId,
      createdAt: new Date(event.created * 1000),
      receivedAt: at,
      deliveries: 0,
    });
    if (customerId) customers.add(customerId);
  }
  const here = new Map((await listDigests(platform.db)).map((row) => [row.id, row]));
  await askStripe(platform, async (stripe) => {
    for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
      found.looked += 1;
      if (!isOurSubscription(subscription)) continue;
      const known = here.get(subscription.id);
      here.delete(subscription.id);
      const customerId = idOf(subscription.customer) ?? '';
      // What is not kept is looked at while it lives: a trial that was refused has ended.
      const differs = known ? known.digest !== digestOf(subscription) : subscription.ended_at === null;
      if (differs) customers.add(customerId);
    }
  });
  for (const { customerId, ended } of here.values()) if (!ended) customers.add(customerId);
  return customers;
}

async function lostEvents(platform: Platform, since: Date | null, at: Date): Promise<Stripe.Event[]> {
  const from = Math.max((since?.getTime() ?? 0) - overlapMs, at.getTime() - eventsKeptMs);
  const created = { gte: Math.floor(from / 1000), lte: Math.floor((at.getTime() - underWayMs) / 1000) };
  const events: Stripe.Event[] = [];
  await askStripe(platform, async (stripe) => {
    for await (const event of stripe.events.list({ types: [...webhookEventTypes], created, limit: 100 }))
      events.push(event);
  });
  const ids = events.map(({ id }) => id);
  const known = new Set(await listKnownEventIds(platform.db, ids));
  return events.filter(({ id }) => !known.has(id));
}

async function mend(platform: Platform, customerId: string, found: Found): Promise<void> {
  try {
    await applyCardSetup(platform, customerId);
    if (await syncCustomerEvents(platform, customerId)) found.mended += 1;
  } catch (error) {
    found.failed += 1;
    platform.log.error({ err: error, customer: customerId }, 'a customer could not be compared with the card provider');
  }
}

/** Whoever erased their account is forgotten there, too; that ends a subscription that was left. */
async function forgetErased(platform: Platform): Promise<void> {
  for (const id of await listErasedCustomers(platform.db, erasedAtOnce)) {
    await askStripe(platform, (stripe) => orMissing(stripe.customers.del(id)));
    await deleteCustomer(platform.db, id);
  }
}

export async function readChecks({ db }: Platform) {
  return { checks: (await listChecks(db)).map(toCheck) };
}

function toCheck({ id, startedAt, finishedAt, looked, mended, problem }: CheckRow) {
  const times = { started: startedAt.toISOString(), finished: finishedAt?.toISOString() ?? null };
  return { id, ...times, looked, mended, problem };
}
