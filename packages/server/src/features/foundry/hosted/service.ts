import type { HostedPayment, PaymentFailure } from '@greenlight/contract/payment';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCharge } from '../../payment/charge/service.ts';
import type { GatewayMethod } from '../../payment/gateway/service.ts';
import { type HostedPaymentRow, toHostedPayment } from '../../payment/policy.ts';
import {
  latestHostedPayment,
  listOpenPayments,
  readHostedPayment,
  saveMethod,
  settleHostedPayment,
} from '../../payment/service.ts';
import { payDue } from '../due/service.ts';
import { attempt } from '../settlement/service.ts';
import { startSubscription, type Wish } from '../start/service.ts';

type Outcome = { state: 'succeeded' } | { state: 'failed'; failure: PaymentFailure };

/** A page whose browser did not come back so long after it was opened is looked after by the job. */
const patienceMs = 2 * 60 * 1000;
const pagesAtOnce = 200;

/** How a payment of this account stands, its last one unless it is named; null for none. */
export async function readAdvancedPay(
  platform: Platform,
  { userId, payment }: { userId: string; payment?: string },
): Promise<HostedPayment | null> {
  const id = payment ?? (await latestHostedPayment(platform, userId))?.id;
  const row = id === undefined ? null : await completePayment(platform, id);
  return row && row.userId === userId ? toHostedPayment(row) : null;
}

/** Does what a page was for once it was left: any number of times, to the same effect. Null where there is none. */
export async function completePayment(platform: Platform, id: string): Promise<HostedPaymentRow | null> {
  const found = await readHostedPayment(platform, { id });
  if (!found) return null;
  const { row, session } = found;
  if (row.state !== 'open' || row.purpose === 'gift' || session.state === 'open') return row;
  if (session.state !== 'succeeded') {
    if (row.chargeId) await letThrough(platform, row.chargeId);
    return settled(platform, row, session.state, session.failure);
  }
  const outcome = row.chargeId
    ? await letThrough(platform, row.chargeId)
    : session.method
      ? await useCard(platform, row, session.method)
      : ({ state: 'failed', failure: 'processing_error' } as const);
  return settled(platform, row, outcome.state, outcome.state === 'failed' ? outcome.failure : null);
}

async function settled(
  platform: Platform,
  row: HostedPaymentRow,
  state: 'succeeded' | 'failed' | 'expired',
  failure: PaymentFailure | null,
): Promise<HostedPaymentRow> {
  const at = platform.clock.now();
  const isNow = await inTransaction(platform.db, (tx) => settleHostedPayment(tx, row.id, { state, failure, at }));
  // Another look was faster: what it found counts.
  return isNow ? { ...row, state, failure } : ((await readHostedPayment(platform, { id: row.id }))?.row ?? row);
}

/** What the gateway says of a charge after its owner was asked. */
async function letThrough(platform: Platform, chargeId: string): Promise<Outcome> {
  const charge = await readCharge(platform, chargeId);
  const id = Number(charge?.subject.split(':')[1]);
  if (!charge || !charge.subject.startsWith('foundry:')) return { state: 'failed', failure: 'processing_error' };
  return told(await attempt(platform, id, charge));
}

async function useCard(platform: Platform, row: HostedPaymentRow, method: GatewayMethod): Promise<Outcome> {
  const { userId, gateway, purpose, id } = row;
  if (userId === null) return { state: 'failed', failure: 'processing_error' };
  await inTransaction(platform.db, (tx) => saveMethod(platform, tx, { userId, gateway, method }));
  if (purpose === 'subscription') return told(await startSubscription(platform, row.intent as unknown as Wish, id));
  // A new card is tried at once wherever something is due.
  return told(await payDue(platform, userId, id));
}

/** A charge that waits for its owner has a page of its own, which is opened next. */
function told(outcome: { state: string; failure?: PaymentFailure }): Outcome {
  if (outcome.state === 'succeeded' || outcome.state === 'subscribed') return { state: 'succeeded' };
  return { state: 'failed', failure: outcome.failure ?? 'authentication_failed' };
}

/** For browsers that never came back from their page. */
export async function completeOpenPayments(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - patienceMs);
  for (const { id, purpose } of await listOpenPayments(platform, { before, limit: pagesAtOnce })) {
    if (purpose === 'gift') continue;
    await completePayment(platform, id).catch((error) =>
      platform.log.warn({ err: error, payment: id }, 'a hosted payment could not be completed yet'),
    );
  }
}
