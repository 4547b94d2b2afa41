import { dayMs } from '@greenlight/contract/duration';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { grantPlanBadge } from '../../badge/grant-badge.ts';
import { grantPoints, type PointsGrant, restorePoints, revokePoints, sumGrants } from '../../points/points-ledger.ts';

/** A paid period, of either backend. */
export interface PaidPeriod {
  userId: string;
  plan: { id: string; points: number; pointsGranted: 'monthly' | 'at-signup' | 'never'; badge: boolean };
  months: number;
  /** The keys of this period and of the plan's first period: each grants once. */
  events: { period: string; signUp: string };
}

/**
 * Grants the points of paid periods (for each month, or once at sign-up) and the badge of the plan. The badge comes
 * with the first payment of the plan, not with the trial.
 */
export async function grantPlanBenefits(platform: Platform, tx: Db, periods: PaidPeriod[]): Promise<void> {
  await grantPoints(platform, tx, periods.flatMap(pointsOf));
  const at = platform.clock.now();
  for (const { userId, plan, events } of periods) {
    if (plan.badge) await grantPlanBadge(tx, { userId, badge: plan.id, event: events.signUp, at });
  }
}

function pointsOf({ userId, plan, months, events }: PaidPeriod): PointsGrant[] {
  const { points, pointsGranted } = plan;
  if (pointsGranted === 'monthly') return [{ userId, amount: points * months, event: events.period, kind: 'monthly' }];
  if (pointsGranted === 'never') return [];
  return [{ userId, amount: points, event: events.signUp, kind: 'annual-signup' }];
}

/**
 * Takes the points of a reversed period, once for each `source`: those of the period, and those of the sign-up if they
 * came with it. Points at a pitch are owed.
 */
export async function revokePlanPoints(
  platform: Platform,
  tx: Db,
  { userId, events, start, source }: { userId: string; events: PaidPeriod['events']; start: Date; source: string },
): Promise<void> {
  // A payment may come a little before its period.
  const since = new Date(start.getTime() - dayMs);
  const amount = await sumGrants(tx, { userId, event: events.period, laterEvent: events.signUp, since });
  await revokePoints(platform, tx, { userId, amount, event: `points:${source}` });
}

/** Gives back what was taken for this source, because the payment was not reversed after all. */
export function restorePlanPoints(platform: Platform, tx: Db, source: string): Promise<void> {
  return restorePoints(platform, tx, `points:${source}`);
}
