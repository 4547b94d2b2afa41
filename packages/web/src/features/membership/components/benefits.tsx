import { clsx } from 'clsx';
import { BadgePercent, CalendarCheck, Clapperboard, MonitorSmartphone, Vote } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { type Plan, useBenefits, useMerchDiscount, usePlans } from '../hooks.ts';
import { intervalsOf, trialOf } from '../plan-comparison.ts';

const icons = {
  adFree: <Clapperboard />,
  points: <Vote />,
  merch: <BadgePercent />,
  devices: <MonitorSmartphone />,
  plans: <CalendarCheck />,
};

/**
 * The benefits of membership (docs/product/subscription.md), for `plans` or those on offer. With `wide` they are side
 * by side, but never one alone in a row.
 */
export function Benefits({ wide = false, plans }: { wide?: boolean; plans?: Plan[] | undefined }) {
  const t = useTexts('membership');
  const percent = useMerchDiscount();
  const onOffer = usePlans().data ?? [];
  const sold = plans ?? onOffer;
  const benefits = useBenefits(sold.length > 0);
  const intervals = intervalsOf(sold) ?? 'both';
  const { days, isSame } = trialOf(sold);
  const trial = days === 0 ? 'textPaid' : isSame ? 'text' : 'textUpTo';
  if (benefits.length === 0) return null;
  return (
    <ul
      className={clsx(
        'grid content-start gap-x-6 gap-y-4 sm:grid-cols-2',
        !wide ? 'xl:grid-cols-1' : benefits.length % 3 !== 1 && 'lg:grid-cols-3',
      )}
    >
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-3.5">
          <span aria-hidden className="mt-0.5 text-accent [&>svg]:size-5">
            {icons[benefit]}
          </span>
          <span>
            <span className="block font-semibold">
              {benefit === 'plans'
                ? t(`benefits.plans.title.${intervals}`)
                : t(`benefits.${benefit}.title`, { percent })}
            </span>
            <span className="block text-ink-muted text-sm">
              {benefit === 'plans' ? t(`benefits.plans.${trial}`, { count: days }) : t(`benefits.${benefit}.text`)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
