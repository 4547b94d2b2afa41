import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { grantBadge } from '../../badge/service.ts';
import { grantPoints } from '../../points/service.ts';
import { monthsOf } from '../period/policy.ts';
import type { PlanRow } from '../queries.ts';
import type { SubscriptionRow } from '../subscription/queries.ts';

/**
 * What the plan gives for a period that was paid for, each once: points of its months, or those of sign-up with the
 * badge, which come with the first payment of the plan and not with the trial.
 */
export async function grantPeriod(platform: Platform, tx: Db, row: SubscriptionRow, plan: PlanRow): Promise<void> {
  const { userId } = row;
  if (userId === null) return;
  const signUp = `foundry:${row.id}:${plan.id}`;
  if (plan.pointsGranted === 'monthly') {
    const event = `foundry:${row.id}:${row.periodStart.toISOString()}`;
    await grantPoints(platform, tx, {
      userId,
      amount: plan.points * monthsOf(plan.interval),
      event,
      reason: 'monthly',
    });
  } else if (plan.pointsGranted === 'at-signup') {
    await grantPoints(platform, tx, { userId, amount: plan.points, event: signUp, reason: 'annual-signup' });
  }
  if (plan.badge) await grantBadge(tx, { userId, badge: plan.id, event: signUp, at: platform.clock.now() });
}
