import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioGift, useVoidGift } from '../hooks.ts';

const t = textsOf('gift');

/** Invalidates the code and refunds the payment. */
export function VoidDialog({ gift, onClose }: { gift: StudioGift; onClose: () => void }) {
  const taking = useVoidGift();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      showToast({ title: t('voided'), tone: 'success' });
      onClose();
    };
    taking.mutate({ id: gift.id, reason }, { onSuccess });
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={t('voidTitle', { name: gift.recipientName })}
      description={t('voidText', { price: formatMoney(gift.price) })}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={taking.error} />
        <Field required label={t('reason')} hint={t('reasonHint')}>
          <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" pending={taking.isPending} disabled={reason.trim() === ''}>
            {t('void')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
