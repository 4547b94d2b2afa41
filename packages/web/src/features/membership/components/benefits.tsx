import { clsx } from 'clsx';
import { BadgePercent, CalendarCheck, Clapperboard, MonitorSmartphone, Vote } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useBenefits, useTrialDays } from '../hooks.ts';

const icons = {
  adFree: <Clapperboard />,
  points: <Vote />,
  merch: <BadgePercent />,
  devices: <MonitorSmartphone />,
  plans: <CalendarCheck />,
};

/** What membership gives (spec point 1), in short; side by side where that is `wide`. */
export function Benefits({ wide = false }: { wide?: boolean }) {
  const t = useTexts('membership');
  const trialDays = useTrialDays() ?? 0;
  return (
    <ul
      className={clsx('grid content-start gap-x-6 gap-y-4 sm:grid-cols-2', wide ? 'lg:grid-cols-3' : 'xl:grid-cols-1')}
    >
      {useBenefits().map((benefit) => (
        <li key={benefit} className="flex items-start gap-3.5">
          <span aria-hidden className="mt-0.5 text-accent [&>svg]:size-5">
            {icons[benefit]}
          </span>
          <span>
            <span className="block font-semibold">{t(`benefits.${benefit}.title`)}</span>
            <span className="block text-ink-muted text-sm">
              {benefit === 'plans' && trialDays === 0
                ? t('benefits.plans.textPaid')
                : t(`benefits.${benefit}.text`, { count: trialDays })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
