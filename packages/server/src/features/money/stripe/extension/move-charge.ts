import type Stripe from 'stripe';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFact } from '../../entitlement/change-membership.ts';
import { readMembershipInTransaction } from '../../entitlement/read-membership.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { addMonths } from '../../plan/billing-calendar.ts';
import { extendJob } from '../jobs.ts';
import { extensionKeyOf, isExtensionDone } from '../mirror/extension-key.ts';
import { findSubscriptionOf } from '../mirror/mirror-queries.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
import {
  type ExtensionRow,
  findOpenExtension,
  insertExtension,
  listOpenSubscriptions,
  lockExtensions,
  settleExtension,
  sumOpenMonths,
  updateTarget,
} from './extension-queries.ts';
import { extensionTargetOf } from './extension-target.ts';

/**
 * Adds months that another person paid for before the next charge of a subscription at the card provider. Returns the
 * new time of that charge; null if there will be none. A job asks the provider after the commit. A repeated source
 * changes nothing.
 */
export async function extendCardSubscription(
  platform: Platform,
  tx: Db,
  { userId, months, kind, source }: { userId: string; months: number; kind: 'gift' | 'referral'; source: string },
): Promise<Date | null> {
  const row = await findSubscriptionOf(tx, userId);
  if (!row || row.endedAt !== null || row.cancels || row.billingAt === null) return null;
  const { id: subscriptionId, planId } = row;
  await lockExtensions(tx, subscriptionId);
  await insertExtension(tx, { source, userId, subscriptionId, planId, kind, months, at: platform.clock.now() });
  await platform.jobs.enqueue(tx, extendJob, { subscriptionId });
  const from = row.state === 'past_due' ? (row.paidUntil ?? row.billingAt) : row.billingAt;
  return addMonths(from, await sumOpenMonths(tx, subscriptionId));
}

/** The handler of `stripe.extend`: moves the next charge by each waiting extension, one after another. */
export async function moveCharge(platform: Platform, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  let customerId: string | null = null;
  for (;;) {
    const row = await findOpenExtension(platform.db, subscriptionId);
    if (!row) break;
    const subscription = await askStripe(platform, (stripe) =>
      nullIfMissing(stripe.subscriptions.retrieve(subscriptionId)),
    );
    customerId = idOf(subscription?.customer) ?? customerId;
    await moveOnce(platform, row, subscription);
  }
  if (customerId) await syncCustomer(platform, customerId);
}

/** Safe to repeat after a crash: the metadata of the subscription at the provider says what was done. */
async function moveOnce(
  platform: Platform,
  row: ExtensionRow,
  subscription: Stripe.Subscription | null,
): Promise<void> {
  if (subscription && isExtensionDone(subscription, row)) return settleMoved(platform, row);
  const target = subscription && extensionTargetOf(subscription, row, platform.clock.now());
  if (!subscription || !target) return settleBehind(platform, row);
  if (!(await updateTarget(platform.db, row, target))) return;
  await askStripe(platform, async (stripe) => {
    if (subscription.status === 'past_due') await dropOpenInvoice(stripe, subscription);
    const end = target.endsAt.getTime() / 1000;
    await stripe.subscriptions.update(
      row.subscriptionId,
      { trial_end: end, proration_behavior: 'none', metadata: { [extensionKeyOf(row)]: String(end) } },
      { idempotencyKey: `extension:${row.id}:${end}` },
    );
  });
  await settleMoved(platform, { ...row, ...target });
}

/** Voids the invoice of the period that is due, because the months pay for it. */
async function dropOpenInvoice(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription): Promise<void> {
  const id = idOf(latest);
  const invoice = id === null ? null : await nullIfMissing(stripe.invoices.retrieve(id));
  if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoice.id);
}

async function settleMoved(platform: Platform, { id, startsAt, endsAt, ...row }: ExtensionRow): Promise<void> {
  if (!startsAt || !endsAt) throw new Error(`the extension ${id} was moved to nowhere`);
  await inTransaction(platform.db, async (tx) => {
    const isNew = await settleExtension(tx, id, { state: 'moved', startsAt, endsAt, at: platform.clock.now() });
    if (isNew) await give(platform, tx, row, { startsAt, endsAt });
  });
}

/** Adds the months to the end of the access that is left, because there will be no charge. */
async function settleBehind(platform: Platform, row: ExtensionRow): Promise<void> {
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const { until } = await readMembershipInTransaction(tx, row.userId, at);
    const startsAt = until && until > at ? until : at;
    const endsAt = addMonths(startsAt, row.months);
    if (await settleExtension(tx, row.id, { state: 'behind', startsAt, endsAt, at })) {
      await give(platform, tx, row, { startsAt, endsAt });
    }
  });
}

function give(
  platform: Platform,
  tx: Db,
  { userId, kind, source, planId }: Pick<ExtensionRow, 'userId' | 'kind' | 'source' | 'planId'>,
  time: { startsAt: Date; endsAt: Date },
): Promise<void> {
  return addFact(platform, tx, { userId, kind, planId, ...time, source });
}

/** Retries the extensions that their job has given up, for example when the provider was out of reach for days. */
export async function moveOpenExtensions(platform: Platform): Promise<void> {
  for (const subscriptionId of await listOpenSubscriptions(platform.db)) {
    await moveCharge(platform, { subscriptionId }).catch((error) =>
      platform.log.warn({ err: error, subscription: subscriptionId }, 'a charge could not be moved yet'),
    );
  }
}
