import type { Translate } from '../../platform/translate.ts';
import type { Plan } from './hooks.ts';

/** The benefits of a plan besides the videos, in words. */
export function planBenefits({ points, badge, perks }: Plan, t: Translate<'membership'>): string[] {
  const often = points.granted === 'monthly' ? 'month' : 'year';
  const pointPerk = points.amount > 0 && t(`plans.${often}.perk`, { count: points.amount });
  return [pointPerk, badge && t('plans.badge'), ...perks].filter((perk) => perk !== false);
}
