import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../platform/form-error.tsx';
import { useConfirm, wantsCode } from '../hooks.ts';

/** Who changes where money goes says first who they are. */
export function ConfirmPassword({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const { t } = useTranslation('billing');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = useConfirm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It lies within another form, as far as React is concerned.
    event.stopPropagation();
    confirm.mutate(
      { password, code: code.trim() },
      {
        onSuccess: () => {
          onClose();
          onConfirmed();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('confirmTitle')}
      description={t('confirmText')}
      closeLabel={t('cancel')}
      onOpenChange={onClose}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={confirm.error} />
        <Field label={t('password')}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {(wantsCode(confirm.error) || code !== '') && (
          <Field label={t('code')}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        )}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={confirm.isPending} disabled={password === ''}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
