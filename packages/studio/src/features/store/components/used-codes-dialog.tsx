import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { parseCodes } from '../code-list-state.ts';
import { useMarkUsed } from '../hooks.ts';
import { CodesField } from './codes-field.tsx';

const t = textsOf('store');

/** Marks codes as used that the store reports. Their members can get another one. */
export function UsedCodesDialog({ onClose }: { onClose: () => void }) {
  const tell = useMarkUsed();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = ({ used }: { used: number }) => {
      showToast({ title: t('toldUsed', { count: used }), tone: 'success' });
      onClose();
    };
    tell.mutate(parseCodes(text), { onSuccess });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('tellUsed')} description={t('tellUsedText')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={tell.error} />
        <CodesField text={text} error={fieldErrors(tell.error).codes} onChange={setText} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={tell.isPending} disabled={parseCodes(text).length === 0}>
            {t('tell')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
