import { Button } from '@greenlight/ui/primitives/button';
import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddTaxRate } from '../hooks.ts';
import { countries, percentOf } from '../tax-state.ts';

const t = textsOf('payment');

export function TaxDialog() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden className="size-4.5" />}>
          {t('addTax')}
        </Button>
      }
      title={t('addTax')}
      description={t('addTaxText')}
      closeLabel={t('cancel')}
    >
      <TaxFields onClose={() => setOpen(false)} />
    </Dialog>
  );
}

const blank = { country: null as string | null, region: '', name: '', percent: '', inclusive: false, validFrom: '' };

function TaxFields({ onClose }: { onClose: () => void }) {
  const add = useAddTaxRate();
  const [form, setForm] = useState(blank);
  const set = (change: Partial<typeof blank>) => setForm({ ...form, ...change });
  const percent = percentOf(form.percent);
  const errors = fieldErrors(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.country === null || percent === null) return;
    const { country, name, inclusive } = form;
    const validFrom = form.validFrom ? `${form.validFrom}T00:00:00Z` : undefined;
    add.mutate(
      { country, name, inclusive, percent, region: form.region.trim() || null, ...(validFrom && { validFrom }) },
      { onSuccess: onClose },
    );
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <FormError error={add.error} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('country')} error={errors.country}>
          <Combobox
            options={countries}
            value={form.country}
            onValueChange={(country) => set({ country })}
            emptyText={t('noCountry')}
            clearLabel={t('clear')}
            openLabel={t('openCountries')}
          />
        </Field>
        <Field label={t('region')} aside={t('optional')} hint={t('regionHint')} error={errors.region}>
          <Input maxLength={20} value={form.region} onChange={(event) => set({ region: event.target.value })} />
        </Field>
        <Field label={t('taxName')} hint={t('taxNameHint')} error={errors.name}>
          <Input maxLength={40} value={form.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field
          label={t('percent')}
          error={errors.percent ?? (form.percent && percent === null ? t('percentWrong') : undefined)}
        >
          <Input inputMode="decimal" value={form.percent} onChange={(event) => set({ percent: event.target.value })} />
        </Field>
      </div>
      <RadioGroup
        name="inclusive"
        legend={t('price')}
        columns
        value={form.inclusive ? 'in' : 'on'}
        onChange={(event) => set({ inclusive: event.target.value === 'in' })}
        options={[
          { value: 'on', label: t('exclusive'), hint: t('exclusiveHint') },
          { value: 'in', label: t('inclusive'), hint: t('inclusiveHint') },
        ]}
      />
      <Field label={t('firstDay')} aside={t('optional')} hint={t('firstDayHint')} error={errors.validFrom}>
        <Input type="date" value={form.validFrom} onChange={(event) => set({ validFrom: event.target.value })} />
      </Field>
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          pending={add.isPending}
          disabled={form.country === null || percent === null || form.name.trim() === ''}
        >
          {t('addIt')}
        </Button>
      </div>
    </form>
  );
}
