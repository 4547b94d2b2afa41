import type { ErrorCode } from '@greenlight/contract/errors';
import type { PaymentFailure, PaymentPage } from '@greenlight/contract/payment';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { takeCharge } from '../engine/charge/take-charge.ts';
import { payDue } from '../engine/pay-due.ts';
import { type SubscriptionOrder, startSubscription } from '../engine/start-subscription.ts';
import type { GatewayMethod } from '../gateway/gateway.ts';
import { saveMethod } from '../gateway/payment-method.ts';
import {
  askPage,
  completableMs,
  findLatestPage,
  findPage,
  listOpenPages,
  settlePage,
  toPaymentPage,
} from '../gateway/payment-page.ts';
import type { PaymentPageRow } from '../gateway/payment-row.ts';
import { readCharge } from '../ledger/charge/charge.ts';

type Outcome = { state: 'succeeded' } | { state: 'failed'; failure: PaymentFailure };

/** A job takes over this long after a page was opened, if the browser did not come back. */
const jobDelayMs = 2 * 60 * 1000;
const pagesAtOnce = 200;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** The account's payment with that id, or else its latest one; null if there is none. Completes its page first. */
export async function readPaymentPage(
  platform: Platform,
  { userId, payment }: { userId: string; payment?: string },
): Promise<PaymentPage | null> {
  const own = await (payment === undefined ? findLatestPage(platform.db, userId) : findPage(platform.db, payment));
  if (own?.userId !== userId) return null;
  const page = await completePage(platform, own.id);
  return page && toPaymentPage(page);
}

/**
 * Completes the order of a page once the gateway has an outcome. Idempotent. Returns null if there is no page. Throws
 * the errors of `startSubscription`; a refusal only once, because it settles the page.
 */
export async function completePage(platform: Platform, id: string): Promise<PaymentPageRow | null> {
  const found = await askPage(platform, id);
  if (!found) return null;
  const { page: row, gatewayPage } = found;
  if (row.state !== 'open' || row.purpose === 'gift' || gatewayPage.state === 'open') return row;
  if (gatewayPage.state !== 'succeeded') {
    if (row.chargeId) await settleApproval(platform, row.chargeId);
    return settleRow(platform, row, gatewayPage.state, gatewayPage.failure);
  }
  const outcome = await succeeded(platform, row, gatewayPage.method).catch(async (error) => {
    // The next try would be refused too, so the page is settled as failed.
    if (isRefusal(error)) await settleRow(platform, row, 'failed', 'processing_error');
    throw error;
  });
  return settleRow(platform, row, outcome.state, outcome.state === 'failed' ? outcome.failure : null);
}

async function succeeded(platform: Platform, row: PaymentPageRow, card: GatewayMethod | null): Promise<Outcome> {
  if (row.chargeId) return settleApproval(platform, row.chargeId);
  return card ? completeCardPage(platform, row, card) : { state: 'failed', failure: 'processing_error' };
}

const refusals: ErrorCode[] = ['not_found', 'subscription_state', 'coupon_invalid', 'coupon_not_applicable'];

/**
 * Whether the order can never be fulfilled: the plan is withdrawn, the code is used up, or the account is suspended.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && refusals.includes(error.problem.code);
}

async function settleRow(
  platform: Platform,
  row: PaymentPageRow,
  state: 'succeeded' | 'failed' | 'expired',
  failure: PaymentFailure | null,
): Promise<PaymentPageRow> {
  const at = platform.clock.now();
  const isNow = await inTransaction(platform.db, (tx) => settlePage(tx, row.id, { state, failure, at }));
  // Another call settled the page first: its outcome counts.
  return isNow ? { ...row, state, failure } : ((await findPage(platform.db, row.id)) ?? row);
}

/** Settles a charge after the cardholder was asked to approve it. */
async function settleApproval(platform: Platform, chargeId: string): Promise<Outcome> {
  const charge = await readCharge(platform, chargeId);
  const id = Number(charge?.subject.split(':')[1]);
  if (!charge || !charge.subject.startsWith('foundry:')) return { state: 'failed', failure: 'processing_error' };
  return outcomeOf(await takeCharge(platform, id, charge));
}

async function completeCardPage(platform: Platform, row: PaymentPageRow, method: GatewayMethod): Promise<Outcome> {
  const { userId, gateway, purpose, id } = row;
  if (userId === null) return { state: 'failed', failure: 'processing_error' };
  await inTransaction(platform.db, (tx) => saveMethod(platform, tx, { userId, gateway, method }));
  if (purpose === 'subscription')
    return outcomeOf(await startSubscription(platform, row.order as unknown as SubscriptionOrder, id));
  // If something is due, the new card is charged at once.
  return outcomeOf(await payDue(platform, userId, id));
}

/**
 * The outcome of a charge. A charge that waits for approval counts as failed here: its approval page is opened next.
 */
function outcomeOf(outcome: { state: string; failure?: PaymentFailure }): Outcome {
  if (outcome.state === 'succeeded' || outcome.state === 'subscribed') return { state: 'succeeded' };
  return { state: 'failed', failure: outcome.failure ?? 'authentication_failed' };
}

/** Completes the pages whose browser never came back. Reads all of them, so that open pages do not delay others. */
export async function completeOpenPages(platform: Platform): Promise<void> {
  const at = platform.clock.now().getTime();
  const before = new Date(at - jobDelayMs);
  let after: Parameters<typeof listOpenPages>[1]['after'] = { expiresAt: new Date(at - completableMs), id: lowestId };
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
