import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { grantBadge } from '../../badge/service.ts';
import { grantAllPoints, type PointsGrant } from '../../points/service.ts';
import { monthsOf } from '../period/policy.ts';
import type { PlanRow } from '../queries.ts';
import type { SubscriptionRow } from '../subscription/queries.ts';

/**
 * What the plan gives for a period that was paid for, each once: points of its months, or those of sign-up with the
 * badge, which come with the first payment of the plan and not with the trial.
 */
export async function grantPeriods(
  platform: Platform,
  tx: Db,
  periods: { row: SubscriptionRow; plan: PlanRow }[],
): Promise<void> {
  await grantAllPoints(
    platform,
    tx,
    periods.flatMap(({ row, plan }) => pointsOf(row, plan)),
  );
  for (const { row, plan } of periods) {
    const { userId } = row;
    if (userId === null || !plan.badge) continue;
    await grantBadge(tx, { userId, badge: plan.id, event: signUpOf(row, plan), at: platform.clock.now() });
  }
}

function pointsOf(row: SubscriptionRow, plan: PlanRow): PointsGrant[] {
  const { userId, id, periodStart } = row;
  if (userId === null) return [];
  if (plan.pointsGranted === 'monthly') {
    const amount = plan.points * monthsOf(plan.interval);
    return [{ userId, amount, event: `foundry:${id}:${periodStart.toISOString()}`, reason: 'monthly' }];
  }
  if (plan.pointsGranted === 'never') return [];
  return [{ userId, amount: plan.points, event: signUpOf(row, plan), reason: 'annual-signup' }];
}

function signUpOf({ id }: SubscriptionRow, plan: PlanRow): string {
  return `foundry:${id}:${plan.id}`;
}
