import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type TableName, useExport } from '../hooks.ts';
import { thisMonth } from '../payment-state.ts';
import { DayFields } from './day-fields.tsx';

const t = textsOf('payment');

/** Exports a table of some days as a file for spreadsheets. */
export function ExportButton({ table }: { table: TableName }) {
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState(() => thisMonth(new Date()));
  const load = useExport(table);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    load.mutate(days, { onSuccess: () => setOpen(false) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={<Download aria-hidden className="size-4.5" />}>{t('download')}</Button>}
      size="sm"
      title={t(`export.${table}`)}
      description={t('export.text')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={load.error} />
        <DayFields
          days={days}
          onChange={setDays}
          errors={fieldErrors(load.error)}
          className="grid gap-4 sm:grid-cols-2"
        />
        <div className="flex justify-end gap-3">
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={load.isPending} disabled={!days.from || !days.to}>
            {t('downloadIt')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
