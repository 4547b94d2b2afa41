import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFact, revokeFacts } from '../../entitlement/change-membership.ts';
import { listSubscriptionFacts } from '../../entitlement/list-memberships.ts';
import { readCharge } from '../../ledger/charge/charge.ts';
import { giveCredit } from '../../ledger/posting/ledger-posting.ts';
import { isReversed } from '../../ledger/refund/refund.ts';
import { restorePlanPoints, revokePlanPoints } from '../../plan/plan-benefit.ts';
import {
  advanceSubscription,
  grantEvents,
  recordSubscriptionEvent,
  subjectOf,
} from '../subscription/advance-subscription.ts';
import { reverseStep } from '../subscription/state-machine.ts';
import {
  findEventDetail,
  findRunningSubscription,
  listExtensions,
  lockSubscriptions,
  type SubscriptionRow,
} from '../subscription/subscription-queries.ts';
import { valueOfTime } from './refund-value.ts';

/**
 * Ends a subscription and its access because its money was returned. The same `source` again does nothing. Months that
 * another person gave stay: they begin now.
 */
export async function endByReversal(
  platform: Platform,
  tx: Db,
  args: { subscriptionId: number; reason: 'refund' | 'dispute'; source: string },
): Promise<void> {
  const [row] = await lockSubscriptions(tx, [args.subscriptionId]);
  if (!row || row.state === 'incomplete') return;
  const { reason, source } = args;
  const at = platform.clock.now();
  const known = await findEventDetail(tx, { subscriptionId: row.id, kind: 'refunded', key: 'source', value: source });
  if (known) return;
  const happening = { kind: 'refunded' as const, at, detail: { reason, source } };
  await advanceSubscription(platform, tx, row, reverseStep(row, reason, at), happening);
  await moveGivenMonths(platform, tx, row, { at, source });
  const { userId, periodStart: start, terms } = row;
  if (userId !== null) {
    await revokePlanPoints(platform, tx, { userId, events: grantEvents(row, terms.planId), start, source });
  }
}

async function moveGivenMonths(
  platform: Platform,
  tx: Db,
  { id, userId, terms }: SubscriptionRow,
  { at, source }: { at: Date; source: string },
): Promise<void> {
  if (userId === null) return;
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(id) };
  let from = at;
  for (const { kind, startsAt, endsAt, revokedAt, source: factSource } of await listSubscriptionFacts(
    tx,
    subscriptionRef,
  )) {
    const isGiven = kind === 'gift' || kind === 'referral';
    if (!isGiven || revokedAt !== null || endsAt === null || endsAt <= at) continue;
    const end = startsAt > from ? new Date(from.getTime() + endsAt.getTime() - startsAt.getTime()) : endsAt;
    if (startsAt > from) {
      await revokeFacts(platform, tx, {
        userId,
        ...subscriptionRef,
        kinds: [kind],
        at,
        reason: 'replaced',
        sources: [factSource],
      });
      const moved = { userId, kind, planId: terms.planId, startsAt: from, endsAt: end, subscriptionRef };
      await addFact(platform, tx, { ...moved, source: `${source}:${factSource}` });
    }
    from = end;
  }
}

/** Revokes given months that have not begun. Returns them, so that the caller can add them elsewhere. */
export async function withdrawGivenMonths(
  platform: Platform,
  tx: Db,
  { id, userId }: SubscriptionRow,
  at: Date,
): Promise<{ months: number; kind: 'gift' | 'referral'; source: string }[]> {
  const extensions = await listExtensions(tx, id);
  if (userId === null || extensions.length === 0) return [];
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(id) };
  const facts = await listSubscriptionFacts(tx, subscriptionRef);
  const taken: { months: number; kind: 'gift' | 'referral'; source: string }[] = [];
  for (const { id: eventId, months, source } of extensions) {
    const fact = facts.find((one) => one.source.startsWith(`foundry:${id}:${eventId}:`));
    if (!fact || fact.revokedAt !== null || fact.startsAt <= at) continue;
    const { kind } = fact;
    if (kind !== 'gift' && kind !== 'referral') continue;
    await revokeFacts(platform, tx, {
      userId,
      ...subscriptionRef,
      kinds: [kind],
      at,
      reason: 'replaced',
      sources: [fact.source],
    });
    taken.push({ months, kind, source });
  }
  return taken;
}

/**
 * After a won dispute, or the failure of a refund that had ended access: gives the member the lost paid time from now
 * on, or its value as credit if they have subscribed again. The old subscription stays ended, so that it charges
 * nothing. `reversal` is the source with which it was ended. Does nothing while another of its payments is disputed or refunded with its access.
 */
export async function restorePaidTime(
  platform: Platform,
  tx: Db,
  args: { subscriptionId: number; chargeId: string; reason: 'refund' | 'dispute'; source: string; reversal: string },
): Promise<void> {
  const { subscriptionId, chargeId, reason, source, reversal } = args;
  const [row] = await lockSubscriptions(tx, [subscriptionId]);
  const charge = await readCharge({ db: tx }, chargeId);
  if (!charge || !row || row.userId === null || (await isReversed(tx, subjectOf(row.id)))) return;
  const at = platform.clock.now();
  const { userId, terms } = row;
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(row.id) };
  const taken = (await listSubscriptionFacts(tx, subscriptionRef)).filter(({ revokedReason, kind }) => {
    return revokedReason === reason && kind === 'paid';
  });
  // If the clock went back, a fact may have been revoked before it began.
  const ms = taken.reduce(
    (sum, { startsAt, endsAt, revokedAt }) => sum + Number(endsAt) - Math.max(Number(startsAt), Number(revokedAt)),
    0,
  );
  const known = await findEventDetail(tx, { subscriptionId, kind: 'regained', key: 'source', value: source });
  if (known || ms <= 0) return;
  await recordSubscriptionEvent(tx, row.id, { kind: 'regained', at, detail: { source, ms } });
  await restorePlanPoints(platform, tx, reversal);
  if (await findRunningSubscription(tx, userId, true)) {
    const { currency, description } = charge;
    const amount = valueOfTime(charge, ms);
    if (amount > 0) await giveCredit(tx, { userId, amount, currency, description, at, source });
    return;
  }
  const fact = {
    userId,
    kind: 'paid' as const,
    planId: terms.planId,
    startsAt: at,
    endsAt: new Date(at.getTime() + ms),
  };
  await addFact(platform, tx, { ...fact, subscriptionRef, source });
}
