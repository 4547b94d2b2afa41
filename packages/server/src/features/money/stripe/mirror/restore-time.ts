import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFact } from '../../entitlement/change-membership.ts';
import { type ChargeReversal, isReversed, type ReversedCharge } from '../../ledger/refund/refund.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/**
 * Gives the member the lost time from now on, if a refund failed with which staff had ended access and the
 * subscription. If the subscription still runs, its paid facts are in force again by themselves.
 */
export async function restoreCardTime(
  platform: Platform,
  tx: Db,
  { snapshot, charge, turn }: { snapshot: SubscriptionSnapshot; charge: ReversedCharge; turn: ChargeReversal },
): Promise<void> {
  const { userId, subject } = charge;
  if (turn.kind !== 'refund-failed' || userId === null || snapshot.endedAt === null) return;
  const paid = snapshot.facts.filter(({ kind }) => kind === 'paid');
  const until = Math.max(0, ...paid.map(({ endsAt }) => endsAt.getTime()));
  const ms = until - turn.endedAt.getTime();
  if (ms <= 0 || (await isReversed(tx, subject))) return;
  const startsAt = platform.clock.now();
  const endsAt = new Date(startsAt.getTime() + ms);
  const source = `refund-failed:${turn.refundId}`;
  await addFact(platform, tx, { userId, kind: 'paid', planId: snapshot.planId, startsAt, endsAt, source });
}
