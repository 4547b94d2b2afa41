import type { Coupon } from '@greenlight/contract/coupon';
import type { PaymentMethod } from '@greenlight/contract/payment';
import { Button } from '@greenlight/ui/primitives/button';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import type { Plan } from '../../membership/hooks.ts';
import { planName } from '../../membership/plan-name.ts';
import { useCardName } from '../../payment/use-card-name.ts';
import { termsOf } from '../checkout-terms.ts';

/** What is charged today and later, in words, and the button to order. */
export function OrderSummary(props: {
  plan: Plan;
  coupon: Coupon | null;
  withoutTrial: boolean;
  /** The end of a granted membership. */
  given: string | null;
  /** The saved card that is charged; null if one is entered on the next page. */
  card: PaymentMethod | null;
  pending: boolean;
  /** The error, announced at once. */
  failure: ReactNode;
  onSubscribe: () => void;
}) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  const { project } = useConfig();
  const nameOf = useCardName();
  const [now] = useState(() => new Date());
  const { plan, coupon } = props;
  const given = props.given === null ? null : new Date(props.given);
  const terms = termsOf(plan, { withoutTrial: props.withoutTrial, given, now });
  const { trialDays, isLater, today, first, later } = terms;
  const price = formatPrice(first.price, language);
  const taken = formatPrice(today, language);
  return (
    <section aria-labelledby="order" className="rounded-xl border border-line bg-raised p-6 lg:sticky lg:top-24">
      <h2 id="order" className="text-xl">
        {t('checkout.order')}
      </h2>
      <dl className="mt-5 flex flex-col gap-2.5 text-sm">
        <Line name={planName(plan, plans)} value={formatPrice(plan.price, language)} />
        {plan.discountedPrice && (
          <Line
            name={t('checkout.discount', { code: coupon?.code ?? '' })}
            value={formatPrice({ ...plan.price, amount: plan.discountedPrice.amount - plan.price.amount }, language)}
          />
        )}
        {plan.tax && !plan.tax.inclusive && (
          <Line
            name={t('checkout.tax', { name: plan.tax.name, percent: plan.tax.percent })}
            value={formatPrice(
              { ...first.price, amount: first.price.amount - (plan.discountedPrice ?? plan.price).amount },
              language,
            )}
          />
        )}
        <div className="mt-2.5 flex items-baseline justify-between gap-4 border-line border-t pt-5">
          <dt className="font-semibold text-base">{t('checkout.today')}</dt>
          <dd className="font-bold font-display text-2xl tabular-nums">{taken}</dd>
        </div>
      </dl>
      {plan.tax?.inclusive && (
        <p className="text-end text-ink-faint text-sm">
          {t('checkout.taxIn', { name: plan.tax.name, percent: plan.tax.percent })}
        </p>
      )}
      <p className="mt-4 text-ink-muted text-sm">
        {trialDays > 0 || isLater
          ? t(`checkout.termsTrial_${plan.interval}`, { price, date: formatDate(first.date.toISOString(), language) })
          : t(`checkout.terms_${plan.interval}`, { price })}{' '}
        {later &&
          t(`checkout.later_${plan.interval}`, { count: later.after, price: formatPrice(later.price, language) })}
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {props.failure}
      </div>
      <Button variant="primary" size="lg" className="mt-6 w-full" pending={props.pending} onClick={props.onSubscribe}>
        {trialDays > 0
          ? t('checkout.startTrial')
          : isLater
            ? t('checkout.payLater')
            : t('checkout.pay', { price: taken })}
      </Button>
      <p className="mt-4 flex gap-2.5 text-ink-faint text-xs">
        <LockKeyhole aria-hidden className="size-4 shrink-0" />
        {props.card
          ? t(today.amount > 0 ? 'checkout.byCard' : 'checkout.byCardLater', {
              card: nameOf(props.card),
              price: taken,
              date: formatDate(first.date.toISOString(), language),
            })
          : t('checkout.safe', { project })}
      </p>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-ink-muted">
      <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
      <dd className="text-ink tabular-nums">{value}</dd>
    </div>
  );
}
