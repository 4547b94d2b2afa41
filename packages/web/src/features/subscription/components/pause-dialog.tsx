import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { subscriptionPauseMonthsMax } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { usePause } from '../hooks.ts';

/** The length of the pause, and what it means. */
export function PauseDialog({ subscription, onClose }: { subscription: FoundrySubscription; onClose: () => void }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const pause = usePause();
  const [months, setMonths] = useState(1);
  const begins = subscription.subscriptionEndDate ?? subscription.subscriptionBillingDate;
  const options = Array.from({ length: subscriptionPauseMonthsMax }, (_, at) => {
    const until = monthsAfter(new Date(begins ?? 0), at + 1);
    return {
      value: String(at + 1),
      label: t('pause.month', { count: at + 1 }),
      hint: begins && t('pause.until', { date: formatDate(until.toISOString(), language) }),
    };
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('pause.title')}
      description={begins && t('pause.text', { date: formatDate(begins, language) })}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            variant="primary"
            pending={pause.isPending}
            onClick={() => pause.mutate(months, { onSettled: onClose })}
          >
            {t('pause.confirm')}
          </Button>
        </>
      }
    >
      <RadioGroup
        name="months"
        legend={t('pause.months')}
        options={options}
        value={String(months)}
        onChange={({ target }) => setMonths(Number(target.value))}
      />
    </Dialog>
  );
}

/** The same day of a later month, or its last day. */
function monthsAfter(start: Date, months: number): Date {
  const until = new Date(start);
  until.setUTCMonth(start.getUTCMonth() + months);
  if (until.getUTCDate() !== start.getUTCDate()) until.setUTCDate(0);
  return until;
}
