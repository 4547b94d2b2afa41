import type { RemoteConfig } from '@greenlight/contract/config';
import type { PlanOption } from '@greenlight/contract/plan';

type Switches = Pick<RemoteConfig, 'points_enabled' | 'badges_enabled'>;

/** A plan as it is offered: without points and badge if the service does not have them. */
export function offeredPlan(plan: PlanOption, { points_enabled: hasPoints, badges_enabled: hasBadges }: Switches) {
  const points: PlanOption['points'] = hasPoints ? plan.points : { amount: 0, granted: 'never' };
  return { ...plan, points, badge: plan.badge && hasBadges };
}
