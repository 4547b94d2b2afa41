import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { Plan } from '../hooks.ts';

/** A price such as $3.99 a month, with a note about tax. With a discount it also shows the earlier price. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTexts('membership');
  const language = useLanguage();
  const { price, discountedPrice, tax } = plan;
  return (
    <>
      {discountedPrice && (
        <s className="me-2 text-ink-faint text-lg tabular-nums">
          <span className="sr-only">{t('plans.before')} </span>
          {formatPrice(price, language)}
        </s>
      )}
      <span className="font-bold font-display text-3xl tabular-nums">
        {formatPrice(discountedPrice ?? price, language)}
      </span>{' '}
      <span className="whitespace-nowrap text-ink-muted">{t(`plans.${plan.interval}.per`)}</span>
      {tax && (
        <span className="mt-1 block text-ink-faint text-sm">
          {t(tax.inclusive ? 'plans.taxIn' : 'plans.taxOn', { name: tax.name, percent: tax.percent })}
        </span>
      )}
    </>
  );
}
