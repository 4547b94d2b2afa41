import type { TFunction } from 'i18next';
import { formatMoney } from '../../platform/money.ts';
import type { StudioPlan } from './hooks.ts';

type Promised = Pick<StudioPlan, 'price' | 'interval' | 'trialDays' | 'points' | 'badge' | 'perks'>;

/** What a plan promises who joins with it, in one line. */
export function termsOf(plan: Promised, t: TFunction<'plan'>): string {
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
