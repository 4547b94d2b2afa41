import { endOfStoreDay } from '@greenlight/contract/store-day';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoteConfig } from '../../config/hooks.ts';
import { parseCodes } from '../code-list-state.ts';
import { useAddStoreCodes } from '../hooks.ts';
import { CodesField } from './codes-field.tsx';

const t = textsOf('store');

/** Adds codes that the store made, each for one member. */
export function AddCodesDialog({ onClose }: { onClose: () => void }) {
  const add = useAddStoreCodes();
  // The discount that pages show to members; 0 if they show none.
  const advertisedPercent = useRemoteConfig()?.store_discount_percent;
  const [text, setText] = useState('');
  const [percentOff, setPercentOff] = useState(() => String(advertisedPercent || ''));
  const [day, setDay] = useState('');
  const errors = fieldErrors(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = day === '' ? null : endOfStoreDay(day);
    const onSuccess = ({ added, known }: { added: number; known: number }) => {
      showToast({ title: t('added', { count: added, known }), tone: 'success' });
      onClose();
    };
    add.mutate({ codes: parseCodes(text), percentOff: Number(percentOff), expiresAt }, { onSuccess });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('add')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={add.error} />
        <CodesField text={text} error={errors.codes} onChange={setText} />
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('off')} error={errors.percentOff}>
            <Input inputMode="numeric" value={percentOff} onChange={({ target }) => setPercentOff(target.value)} />
          </Field>
          <Field label={t('before')} hint={t('beforeHint')} error={errors.expiresAt}>
            <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </Field>
        </div>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={add.isPending} disabled={parseCodes(text).length === 0}>
            {t('addButton')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
