import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { grantBadge } from '../../badge/badge.ts';
import { grantPoints, type PointsGrant } from '../../points/points-ledger.ts';

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
    if (plan.badge) await grantBadge(tx, { userId, badge: plan.id, event: events.signUp, at });
  }
}

function pointsOf({ userId, plan, months, events }: PaidPeriod): PointsGrant[] {
  const { points, pointsGranted } = plan;
  if (pointsGranted === 'monthly')
    return [{ userId, amount: points * months, event: events.period, reason: 'monthly' }];
  if (pointsGranted === 'never') return [];
  return [{ userId, amount: points, event: events.signUp, reason: 'annual-signup' }];
}
