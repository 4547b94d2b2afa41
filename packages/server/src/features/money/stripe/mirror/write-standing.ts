import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addStanding } from '../../entitlement/change-membership.ts';
import { listStandings } from '../../entitlement/list-memberships.ts';
import type { MembershipStanding } from '../../entitlement/policy.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/**
 * Writes the standing of the running subscription, or else of the latest. A running subscription of the own engine has
 * priority over one here that has ended or is cancelled.
 */
export async function writeCardStanding(
  platform: Platform,
  tx: Db,
  { userId, snapshots, gone, at }: { userId: string; snapshots: SubscriptionSnapshot[]; gone: string[]; at: Date },
): Promise<boolean> {
  const known = await listStandings(tx, userId);
  const last = known.at(-1);
  const main = snapshots.toSorted(
    (one, other) =>
      Number(other.endedAt === null) - Number(one.endedAt === null) ||
      other.startedAt.getTime() - one.startedAt.getTime(),
  )[0];
  const isOver = !main || main.endedAt !== null || main.cancels;
  const ended = last && hasEnded(last);
  if (isOver && last?.backend === 'foundry' && !ended) return writeEnd(platform, tx, { userId, main, known, at });
  const source = `stripe:${known.length}:${at.getTime()}:${userId}`;
  if (!main) {
    if (!last || ended || !gone.includes(last.subscriptionId)) return false;
    await addStanding(platform, tx, { ...last, userId, state: 'cancelled', billingAt: null, since: at, source });
    return true;
  }
  const { id: subscriptionId, planId, cancels: cancelled, billingAt } = main;
  // As with the own engine, a subscription is no revenue before it is paid.
  const state = main.state === 'active' && main.isYetToPay ? 'paused' : main.state;
  const isTold =
    last?.backend === 'stripe' &&
    last.subscriptionId === subscriptionId &&
    last.planId === planId &&
    last.state === state &&
    last.cancelled === cancelled &&
    last.billingAt?.getTime() === billingAt?.getTime();
  if (isTold) return false;
  await addStanding(platform, tx, {
    userId,
    backend: 'stripe',
    subscriptionId,
    planId,
    state,
    cancelled,
    billingAt,
    since: last && last.since > at ? last.since : at,
    source,
  });
  return true;
}

/** Writes the end of a subscription while one of the own engine runs, and then the latter's standing again. */
async function writeEnd(
  platform: Platform,
  tx: Db,
  { userId, main, known, at }: { userId: string; main?: SubscriptionSnapshot; known: MembershipStanding[]; at: Date },
): Promise<boolean> {
  const before = known.findLast(({ backend, subscriptionId }) => backend === 'stripe' && subscriptionId === main?.id);
  const last = known.at(-1);
  if (!main?.endedAt || !before || hasEnded(before) || !last) return false;
  const since = last.since > at ? last.since : at;
  const source = `stripe:${known.length}:${at.getTime()}:${userId}`;
  const end = { ...before, state: main.state, cancelled: main.cancels, billingAt: null };
  await addStanding(platform, tx, { ...end, userId, since, source });
  await addStanding(platform, tx, { ...last, userId, since, source: `${source}:again` });
  return true;
}

function hasEnded({ state }: MembershipStanding): boolean {
  return state === 'cancelled' || state === 'expired';
}
