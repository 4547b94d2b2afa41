import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useRequestDeletion } from '../hooks.ts';

const reasonMax = 1000;

/** Asks for the reason. The viewer must also type the account's e-mail address, so that it cannot happen by mistake. */
export function DeletionDialog(props: { email: string; membership: string | undefined; onClose: () => void }) {
  const t = useTexts('account-settings');
  const { email, membership, onClose } = props;
  const request = useRequestDeletion();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
    setIsRefused(!isTyped);
    if (isTyped && !request.isPending) request.mutate(reason.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('deletion.dialogTitle')}
      description={membership}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label={t('deletion.reason')} aside={t('optional')}>
          <Textarea rows={3} maxLength={reasonMax} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <Field
          required
          label={t('deletion.typed')}
          hint={<bdi className="[overflow-wrap:anywhere]">{email}</bdi>}
          error={isRefused ? t('deletion.mistyped') : undefined}
        >
          <Input
            type="email"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsRefused(false);
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" pending={request.isPending}>
            {t('deletion.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
