import { showToast } from '@greenlight/ui/blocks/toasts';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { useState } from 'react';
import { formatMoney } from '../../../platform/money.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type Reading, type StudioPlan, useSetReading, type Withdrawal } from '../hooks.ts';
import { OnSaleDialog } from './on-sale-dialog.tsx';

const t = textsOf('plan');

const planIdsOf: Record<Reading, string[]> = { a: ['monthly', 'annual'], b: ['member'] };

/** Chooses between the two built-in sets of plans. */
export function ReadingChoice({ reading, plans }: { reading: Reading | null; plans: StudioPlan[] }) {
  const set = useSetReading();
  const [asking, setAsking] = useState<Reading | null>(null);
  const pricesOf = (wanted: Reading) =>
    plans
      .filter(({ planId, price }) => planIdsOf[wanted].includes(planId) && price)
      .map(({ name, price, interval }) => `${name}, ${price ? formatMoney(price) : ''} ${t(`per.${interval}`)}`)
      .join('; ');
  const confirm = (withdraw: Withdrawal) =>
    asking &&
    set.mutate(
      { reading: asking, withdraw },
      {
        onSuccess: () => showToast({ title: t('readingSet'), tone: 'success' }),
        onError: showError,
        onSettled: () => setAsking(null),
      },
    );
  return (
    <section aria-label={t('reading')}>
      <RadioGroup
        name="reading"
        legend={t('reading')}
        columns
        value={reading ?? ''}
        onChange={(event) => setAsking(event.target.value as Reading)}
        options={(['a', 'b'] as const).map((value) => ({
          value,
          label: <span className="font-semibold">{t(`readings.${value}.label`)}</span>,
          hint: pricesOf(value),
        }))}
      />
      {reading === null && (
        <p className="mt-3 text-ink-muted text-sm">
          {t(plans.some(({ offered }) => offered) ? 'noReading' : 'nothingOffered')}
        </p>
      )}
      {asking && (
        <OnSaleDialog
          title={t(`readings.${asking}.ask`)}
          description={
            <>
              {t('readingPrices', { prices: pricesOf(asking) })} {t('readingText')}
            </>
          }
          confirmLabel={t('offerThese')}
          pending={set.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
