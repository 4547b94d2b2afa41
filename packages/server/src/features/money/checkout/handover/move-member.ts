import { dayMs } from '@greenlight/contract/duration';
import { sitePath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { JobContext } from '../../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { writeToMember } from '../../../account/member-letter.ts';
import { dropFutureStart, endWithPaidPeriod, startSubscriptionAt } from '../../engine/future-start.ts';
import { addFact } from '../../entitlement/change-membership.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { saveMethod } from '../../gateway/payment-method.ts';
import { transferDiscount } from '../../offer/coupon/redeem-coupon.ts';
import { findPlanAtPrice } from '../../plan/read-plan.ts';
import { syncCustomer } from '../../stripe/mirror/sync-customer.ts';
import {
  claimHandoverReminders,
  failHandover,
  finishHandover,
  listOpenHandovers,
  listUndoneHandovers,
  undoHandover,
  type WaitingRow,
} from './handover-queries.ts';
import { cancelAtProviderPeriodEnd, readProviderSubscription } from './provider-subscription.ts';

/** Days of access after the paid time, for a member who must enter a card at the card provider. */
const gapDays = 7;

const returned = 'The cancellation was taken back at Stripe';
const changed = 'Something has changed meanwhile: look at what moving would do now';

/** The handler of `handover.run`. If the card provider does not answer, the handover waits for the next run. */
export async function runHandovers(
  platform: Platform,
  _data?: unknown,
  { signal }: Partial<Pick<JobContext, 'signal'>> = {},
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listOpenHandovers(platform.db, after);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    for (const row of rows) {
      signal?.throwIfAborted();
      await move(platform, row);
    }
  }
  await dropUnfinishedHandovers(platform);
  await remind(platform);
}

async function move(platform: Platform, row: WaitingRow): Promise<void> {
  try {
    const moved = row.to === 'foundry' ? await moveToOwnEngine(platform, row) : await moveToCardProvider(platform, row);
    if (!moved) await failHandover(platform.db, row.id, changed);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'subscription_state') {
      return failHandover(platform.db, row.id, changed);
    }
    platform.log.warn({ err: error, subscription: row.subscriptionId }, 'a member could not be moved yet');
  }
}

/** Cancels at the card provider first: after a crash the next run repeats that and charges nothing twice. */
async function moveToOwnEngine(platform: Platform, row: WaitingRow): Promise<boolean> {
  const { id, userId, subscriptionId, priceId, discount } = row;
  const running = await readProviderSubscription(platform, subscriptionId);
  if (!running?.isPaid || priceId === null) return false;
  await cancelAtProviderPeriodEnd(platform, subscriptionId);
  const { gateway } = await readBillingSetting(platform);
  const method = gateway === 'stripe' ? running.method : null;
  const { endsAt } = running;
  await inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    if (!(await finishHandover(tx, id, { endsAt, withCard: method !== null, at }))) return;
    const plan = await findPlanAtPrice(tx, priceId);
    const { id: laterId } = await startSubscriptionAt(platform, tx, { userId, plan, from: endsAt });
    if (discount) await transferDiscount(tx, { userId, subscriptionId: String(laterId), at, ...discount });
    if (method) await saveMethod(platform, tx, { userId, gateway: 'stripe', method });
    await writeToMember(platform, tx, userId, {
      template: method ? 'handover.with-card' : 'handover.without-card',
      plan,
      days: { date: endsAt },
      money: { amount: { amount: plan.amount, currency: plan.currency } },
      link: method ? sitePath('account') : sitePath('payment-methods'),
    });
  });
  if (row.customerId) await trySyncCustomer(platform, row.customerId);
  return true;
}

async function moveToCardProvider(platform: Platform, { id, userId, priceId }: WaitingRow): Promise<boolean> {
  if (priceId === null) return false;
  await endWithPaidPeriod(platform, userId, async (tx, endsAt) => {
    const at = platform.clock.now();
    if (!(await finishHandover(tx, id, { endsAt, withCard: false, at }))) throw new ProblemError('subscription_state');
    const plan = await findPlanAtPrice(tx, priceId);
    const until = new Date(endsAt.getTime() + gapDays * dayMs);
    const source = `handover:${id}`;
    await addFact(platform, tx, { userId, kind: 'grace', planId: plan.id, startsAt: endsAt, endsAt: until, source });
    await writeToMember(platform, tx, userId, {
      template: 'handover.to-provider',
      plan,
      days: { date: endsAt },
      link: sitePath('account'),
    });
  });
  return true;
}

/** Ends a subscription that has not begun here, if the member took back the cancellation at the card provider. */
async function dropUnfinishedHandovers(platform: Platform): Promise<void> {
  for (const { id, userId, customerId } of await listUndoneHandovers(platform.db)) {
    const isOff = await dropFutureStart(platform, userId, (tx) => undoHandover(tx, id, returned));
    if (isOff) await trySyncCustomer(platform, customerId);
  }
}

/** Syncs the customer from the card provider. If that fails, the next event or the hourly job does it. */
async function trySyncCustomer(platform: Platform, customerId: string): Promise<void> {
  await syncCustomer(platform, customerId).catch((error) =>
    platform.log.warn({ err: error, customer: customerId }, 'a customer could not be checked yet'),
  );
}

/** Reminds members whose paid time is over that they can subscribe now. */
async function remind(platform: Platform): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    for (const { userId } of await claimHandoverReminders(tx, platform.clock.now())) {
      await writeToMember(platform, tx, userId, { template: 'handover.now', link: sitePath('payment') });
    }
  });
}
