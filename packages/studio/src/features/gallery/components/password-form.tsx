import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useSaveGallery } from '../hooks.ts';

const t = textsOf('gallery');

/** Sets a new password. The present one cannot be read. */
export function PasswordForm({ id }: { id: number }) {
  const save = useSaveGallery(id);
  const [password, setPassword] = useState('');
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { password },
      {
        onSuccess: () => {
          setPassword('');
          showToast({ title: t('passwordSaved'), tone: 'success' });
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5 self-start rounded-lg border border-line bg-surface p-6"
      onSubmit={submit}
    >
      <h2 className="text-xl">{t('passwordTitle')}</h2>
      <FormError error={save.error} />
      <Field label={t('newPassword')} hint={t('passwordHint')} error={errors.password}>
        <PasswordInput
          value={password}
          autoComplete="off"
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={save.isPending} disabled={password === ''}>
        {t('setPassword')}
      </Button>
    </form>
  );
}
