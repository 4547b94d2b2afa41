import { showToast } from '@greenlight/ui/blocks/toasts';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reading, useSetReading } from '../hooks.ts';

/** The two sets of plans that the service comes with: one press offers the one instead of the other. */
export function ReadingChoice({ reading }: { reading: Reading | null }) {
  const { t } = useTranslation('plan');
  const set = useSetReading();
  const [asking, setAsking] = useState<Reading | null>(null);
  const confirm = () =>
    asking &&
    set.mutate(asking, {
      onSuccess: () => showToast({ title: t('readingSet'), tone: 'success' }),
      onError: (error) => showToast({ title: error.message, tone: 'error' }),
      onSettled: () => setAsking(null),
    });
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
          hint: t(`readings.${value}.hint`),
        }))}
      />
      {reading === null && <p className="mt-3 text-ink-muted text-sm">{t('noReading')}</p>}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking ? t(`readings.${asking}.ask`) : ''}
        description={t('readingText')}
        confirmLabel={t('offerThese')}
        cancelLabel={t('cancel')}
        pending={set.isPending}
        onConfirm={confirm}
      />
    </section>
  );
}
