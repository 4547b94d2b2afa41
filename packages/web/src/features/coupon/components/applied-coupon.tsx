import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import { Badge } from '@greenlight/ui/primitives/badge';
import { BadgePercent } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';

/** The discount of the subscription. */
export function AppliedCoupon({ discount }: { discount: SubscriptionDiscount }) {
  const t = useTexts('coupon');
  const language = useLanguage();
  const { code, percentOff, endDate } = discount;
  return (
    <section
      aria-label={t('current')}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-xl border border-accent/50 bg-accent/8 p-5 md:p-7"
    >
      <BadgePercent aria-hidden className="size-9 shrink-0 text-accent" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
          <bdi className="font-bold font-display tracking-wide [overflow-wrap:anywhere]">{code}</bdi>
          <Badge tone="accent">{t('current')}</Badge>
        </p>
        <p className="mt-1 text-ink-muted text-sm">
          {endDate
            ? t('until', { percent: percentOff, date: formatDate(endDate, language) })
            : t('always', { percent: percentOff })}
        </p>
      </div>
    </section>
  );
}
