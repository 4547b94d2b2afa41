import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { Plan } from '../hooks.ts';

/** $3.99 a month. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTexts('membership');
  const language = useLanguage();
  return (
    <>
      <span className="font-bold font-display text-3xl tabular-nums">{formatPrice(plan.price, language)}</span>{' '}
      <span className="text-ink-muted">{t(`plans.${plan.interval}.per`)}</span>
    </>
  );
}
