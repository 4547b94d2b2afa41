import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { ReactNode } from 'react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { usePlans } from '../../membership/hooks.ts';
import { CardName } from '../../payment/components/card-name.tsx';

/** The next charge: amount, day, card and discount. */
export function PlanFacts({ subscription }: { subscription: FoundrySubscription }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const { price, discount, paymentMethod: card, nextCharge, credit, leaving, subscriptionCancelled } = subscription;
  const { planId } = subscription;
  const interval = usePlans().data?.find((plan) => plan.planId === planId)?.interval;
  const shown = formatPrice(price, language);
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {nextCharge && (
        <Fact name={t('panel.next')}>
          {t('panel.nextText', {
            price: formatPrice(nextCharge.amount, language),
            date: formatDate(nextCharge.date, language),
          })}
          {nextCharge.tax.amount > 0 && (
            <span className="block text-ink-faint text-sm">
              {t('panel.nextTax', { price: formatPrice(nextCharge.tax, language) })}
            </span>
          )}
        </Fact>
      )}
      {!nextCharge && (subscriptionCancelled || leaving) && <Fact name={t('panel.next')}>{t('panel.none')}</Fact>}
      <Fact name={t('panel.price')}>
        {interval ? t(interval === 'year' ? 'panel.perYear' : 'panel.perMonth', { price: shown }) : shown}
      </Fact>
      {discount && (
        <Fact name={t('panel.discount')}>
          {t('panel.discountText', { percent: discount.percentOff, code: discount.code })}{' '}
          {discount.endDate && t('panel.discountUntil', { date: formatDate(discount.endDate, language) })}
        </Fact>
      )}
      {credit && credit.amount > 0 && <Fact name={t('panel.credit')}>{formatPrice(credit, language)}</Fact>}
      {card && (
        <Fact name={t('panel.method')}>
          <CardName card={card} />
        </Fact>
      )}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint text-sm">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
