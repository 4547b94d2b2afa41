import { formatMoney } from '../../platform/money.ts';
import { textsOf } from '../../platform/texts.ts';
import type { StudioPlan } from './hooks.ts';

const t = textsOf('plan');

type Promised = Pick<StudioPlan, 'price' | 'interval' | 'trialDays' | 'points' | 'badge' | 'perks'>;

/** The terms of a plan for a new member, in one line. */
export function termsOf(plan: Promised): string {
  const { price, interval, trialDays, points, badge, perks } = plan;
  const terms = [
    price && `${formatMoney(price)} ${t(`per.${interval}`)}`,
    t('trial', { count: trialDays }),
    points.amount > 0 && t(`pointsOf.${points.granted}`, { count: points.amount }),
    badge && t('badge'),
    ...perks,
  ];
  return terms.filter(Boolean).join(', ');
}
