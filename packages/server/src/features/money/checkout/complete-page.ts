import type { ErrorCode } from '@greenlight/contract/errors';
import type { HostedPayment, PaymentFailure } from '@greenlight/contract/payment';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { attemptCharge } from '../engine/charge/settle-charge.ts';
import { payDue } from '../engine/pay-due.ts';
import { type SubscriptionOrder, startSubscription } from '../engine/start-subscription.ts';
import type { GatewayMethod } from '../gateway/gateway.ts';
import { saveMethod } from '../gateway/payment-method.ts';
import {
  askPage,
  findLatestPage,
  findPage,
  listOpenPages,
  settlePage,
  toHostedPayment,
} from '../gateway/payment-page.ts';
import type { PaymentPageRow } from '../gateway/payment-row.ts';
import { readCharge } from '../ledger/charge/charge.ts';

type Outcome = { state: 'succeeded' } | { state: 'failed'; failure: PaymentFailure };

/** A page whose browser did not come back so long after it was opened is looked after by the job. */
const patienceMs = 2 * 60 * 1000;
/** And no longer than so long after it has expired: its gateway has forgotten it. */
const awaitedMs = 7 * 24 * 60 * 60 * 1000;
const pagesAtOnce = 200;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** How a payment of this account stands, its last one unless it is named; null for none. */
export async function readPaymentPage(
  platform: Platform,
  { userId, payment }: { userId: string; payment?: string },
): Promise<HostedPayment | null> {
  const own = await (payment === undefined ? findLatestPage(platform.db, userId) : findPage(platform.db, payment));
  if (own?.userId !== userId) return null;
  const page = await completePage(platform, own.id);
  return page && toHostedPayment(page);
}

/**
 * Does what a page was for once it was left: any number of times, to the same effect. Null where there is none. Throws
 * what `startSubscription` does, once.
 */
export async function completePage(platform: Platform, id: string): Promise<PaymentPageRow | null> {
  const found = await askPage(platform, id);
  if (!found) return null;
  const { page: row, session } = found;
  if (row.state !== 'open' || row.purpose === 'gift' || session.state === 'open') return row;
  if (session.state !== 'succeeded') {
    if (row.chargeId) await settleApproval(platform, row.chargeId);
    return settled(platform, row, session.state, session.failure);
  }
  const outcome = await succeeded(platform, row, session.method).catch(async (error) => {
    // Asked again it would be refused again: this page is done with.
    if (isRefusal(error)) await settled(platform, row, 'failed', 'processing_error');
    throw error;
  });
  return settled(platform, row, outcome.state, outcome.state === 'failed' ? outcome.failure : null);
}

async function succeeded(platform: Platform, row: PaymentPageRow, card: GatewayMethod | null): Promise<Outcome> {
  if (row.chargeId) return settleApproval(platform, row.chargeId);
  return card ? completeCardPage(platform, row, card) : { state: 'failed', failure: 'processing_error' };
}

const refusals: ErrorCode[] = ['not_found', 'subscription_state', 'coupon_invalid', 'coupon_not_applicable'];

/** What was wished for can not be had any more: the plan is withdrawn, the code is used up, the account suspended. */
function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && refusals.includes(error.problem.code);
}

async function settled(
  platform: Platform,
  row: PaymentPageRow,
  state: 'succeeded' | 'failed' | 'expired',
  failure: PaymentFailure | null,
): Promise<PaymentPageRow> {
  const at = platform.clock.now();
  const isNow = await inTransaction(platform.db, (tx) => settlePage(tx, row.id, { state, failure, at }));
  // Another look was faster: what it found counts.
  return isNow ? { ...row, state, failure } : ((await findPage(platform.db, row.id)) ?? row);
}

/** What the gateway says of a charge after its owner was asked. */
async function settleApproval(platform: Platform, chargeId: string): Promise<Outcome> {
  const charge = await readCharge(platform, chargeId);
  const id = Number(charge?.subject.split(':')[1]);
  if (!charge || !charge.subject.startsWith('foundry:')) return { state: 'failed', failure: 'processing_error' };
  return outcomeOf(await attemptCharge(platform, id, charge));
}

async function completeCardPage(platform: Platform, row: PaymentPageRow, method: GatewayMethod): Promise<Outcome> {
  const { userId, gateway, purpose, id } = row;
  if (userId === null) return { state: 'failed', failure: 'processing_error' };
  await inTransaction(platform.db, (tx) => saveMethod(platform, tx, { userId, gateway, method }));
  if (purpose === 'subscription')
    return outcomeOf(await startSubscription(platform, row.intent as unknown as SubscriptionOrder, id));
  // A new card is tried at once wherever something is due.
  return outcomeOf(await payDue(platform, userId, id));
}

/** A charge that waits for its owner has a page of its own, which is opened next. */
function outcomeOf(outcome: { state: string; failure?: PaymentFailure }): Outcome {
  if (outcome.state === 'succeeded' || outcome.state === 'subscribed') return { state: 'succeeded' };
  return { state: 'failed', failure: outcome.failure ?? 'authentication_failed' };
}

/** For browsers that never came back: all of their pages, so that none waits behind others that are left open. */
export async function completeOpenPages(platform: Platform): Promise<void> {
  const at = platform.clock.now().getTime();
  const before = new Date(at - patienceMs);
  let after: Parameters<typeof listOpenPages>[1]['after'] = { expiresAt: new Date(at - awaitedMs), id: lowestId };
  for (;;) {
    const pages = await listOpenPages(platform.db, { before, after, limit: pagesAtOnce });
    const last = pages.at(-1);
    if (!last) return;
    after = last;
    for (const { id } of pages) {
      await completePage(platform, id).catch((error) =>
        platform.log.warn({ err: error, payment: id }, 'a payment page could not be completed yet'),
      );
    }
  }
}
