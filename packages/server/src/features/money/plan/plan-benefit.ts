import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { grantBadge } from '../../badge/badge.ts';
import { grantPoints, type PointsGrant } from '../../points/points-ledger.ts';

/** A period that was paid for, whichever backend billed it. */
export interface PaidPeriod {
  userId: string;
  plan: { id: string; points: number; pointsGranted: 'monthly' | 'at-signup' | 'never'; badge: boolean };
  months: number;
  /** Of this period, and of the first one of the plan: each grants once. */
  events: { period: string; signUp: string };
}

/**
 * What plans give for periods that were paid for: points of the months, or those of sign-up; with the badge, which comes
 * with the first payment of the plan and not with the trial.
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
