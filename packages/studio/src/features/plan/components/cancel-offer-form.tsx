import type { CancelDiscount } from '@greenlight/contract/cancel-offer-studio';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormShape } from '../../../platform/form-shape.tsx';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { useCancelDiscount, useSaveCancelDiscount } from '../hooks.ts';

/** What is taken off for a member who wants to leave because of the price; nothing until it is said here. */
export function CancelOfferForm() {
  const { t } = useTranslation('plan');
  return (
    <section aria-labelledby="cancel-offer">
      <h2 id="cancel-offer" className="text-2xl">
        {t('cancelOffer')}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-muted">{t('cancelOfferText')}</p>
      <QueryView query={useCancelDiscount()} texts={useQueryTexts()} skeleton={<FormShape />}>
        {(discount) => <DiscountForm key={JSON.stringify(discount)} discount={discount} />}
      </QueryView>
    </section>
  );
}

function DiscountForm({ discount }: { discount: CancelDiscount }) {
  const { t } = useTranslation('plan');
  const save = useSaveCancelDiscount();
  const [percentOff, setPercentOff] = useState(String(discount.percentOff));
  const [months, setMonths] = useState(String(discount.months));
  const errors = fieldErrors(save.error);
  const typed = { percentOff: Number(percentOff), months: Number(months) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(typed, { onSuccess: () => showToast({ title: t('saved'), tone: 'success' }) });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div className="grid max-w-160 gap-5 sm:grid-cols-2">
        <Field label={t('percentOff')} hint={t('percentOffHint')} error={errors.percentOff}>
          <Input
            type="number"
            min={0}
            max={100}
            value={percentOff}
            onChange={(event) => setPercentOff(event.target.value)}
          />
        </Field>
        <Field label={t('percentMonths')} hint={t('percentMonthsHint')} error={errors.months}>
          <Input type="number" min={1} max={12} value={months} onChange={(event) => setMonths(event.target.value)} />
        </Field>
      </div>
      <SaveBar
        dirty={typed.percentOff !== discount.percentOff || typed.months !== discount.months}
        pending={save.isPending}
        error={save.error}
      />
    </form>
  );
}
