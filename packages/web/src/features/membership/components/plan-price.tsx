import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../../platform/format.ts';
import type { Plan } from '../hooks.ts';

/** $3.99 a month. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('membership');
  return (
    <>
      <span className="font-bold font-display text-3xl tabular-nums">{formatPrice(plan.price, i18n.language)}</span>{' '}
      <span className="text-ink-muted">{t(`plans.${plan.interval}.per`)}</span>
    </>
  );
}
