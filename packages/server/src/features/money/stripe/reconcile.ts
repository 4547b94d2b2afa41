import { dayMs, hourMs } from '@greenlight/contract/duration';
import type Stripe from 'stripe';
import type { Platform } from '../../../platform/platform.ts';
import { readBillingSetting } from '../gateway/billing-setting.ts';
import { idOf } from '../gateway/stripe/stripe-answer.ts';
import { askStripe, nullIfMissing } from '../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../gateway/stripe/stripe-trouble.ts';
import { bookFees } from '../ledger/provider/book-fee.ts';
import { applyCardSetup } from './checkout/card-setup.ts';
import { sweepCheckouts } from './checkout/open-checkout.ts';
import { customerOfCharge } from './event/customer-of-charge.ts';
import { deleteEvents, insertEvent, listKnownEventIds } from './event/event-queries.ts';
import { syncCustomerEvents } from './event/sync-customer-events.ts';
import { eventSubjectOf, webhookEventTypes } from './event/webhook-event.ts';
import { moveOpenExtensions } from './extension/move-charge.ts';
import { holdSubscriptions } from './hold-subscription.ts';
import { digestOf, isOurSubscription } from './mirror/fetched-subscription.ts';
import { deleteCustomer, listDigests, listErasedCustomers } from './mirror/mirror-queries.ts';
import {
  type CheckRow,
  deleteChecks,
  findLastSuccessfulCheck,
  finishCheck,
  insertCheck,
  listChecks,
} from './reconcile-queries.ts';

/** Events are read from `overlapMs` before the last good check, but from this far back at most. */
const eventsKeptMs = 29 * dayMs;
const overlapMs = hourMs;
/** Younger events may still arrive, so they are not compared yet. */
const arrivalMs = 60_000;
const keptMs = 90 * dayMs;
const erasedAtOnce = 100;

/** The handler of `stripe.check`: finds webhooks that did not arrive, and syncs customers that differ. */
export async function reconcileWithProvider(platform: Platform): Promise<void> {
  if ((await readBillingSetting(platform)).stripe.secret === null) return;
  const startedAt = platform.clock.now();
  const since = await findLastSuccessfulCheck(platform.db);
  const id = await insertCheck(platform.db, startedAt);
  const found: Found = { looked: 0, mended: 0, failed: 0, problem: null };
  try {
    for (const customerId of await differing(platform, { since, at: startedAt, found })) {
      await mend(platform, customerId, found);
    }
    await holdSubscriptions(platform);
    await moveOpenExtensions(platform);
    // Each completed checkout page was processed by now, unless a customer could not be compared.
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
  const summary = problem ?? (failed > 0 ? `${failed} customers could not be compared.` : null);
  await finishCheck(platform.db, { id, finishedAt: platform.clock.now(), looked, mended, problem: summary });
  if (mended > 0 || summary)
    platform.log.warn({ looked, mended, problem: summary }, 'the stored data was compared with the card provider');
}

interface Found {
  looked: number;
  mended: number;
  failed: number;
  problem: string | null;
}

/** Customers that differ from the provider, or have an event that did not arrive. */
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
      // A subscription that is not stored here differs only while it runs: a refused trial has ended.
      const differs = known ? known.digest !== digestOf(subscription) : subscription.ended_at === null;
      if (differs) customers.add(customerId);
    }
  });
  for (const { customerId, ended } of here.values()) if (!ended) customers.add(customerId);
  return customers;
}

async function lostEvents(platform: Platform, since: Date | null, at: Date): Promise<Stripe.Event[]> {
  const from = Math.max((since?.getTime() ?? 0) - overlapMs, at.getTime() - eventsKeptMs);
  const created = { gte: Math.floor(from / 1000), lte: Math.floor((at.getTime() - arrivalMs) / 1000) };
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

/** Deletes the customers of erased accounts at the provider; that also ends their subscriptions. */
async function forgetErased(platform: Platform): Promise<void> {
  for (const id of await listErasedCustomers(platform.db, erasedAtOnce)) {
    await askStripe(platform, (stripe) => nullIfMissing(stripe.customers.del(id)));
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
