import { registerBody } from '@greenlight/contract/account';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { useAddMember } from '../hooks.ts';
import { RoleSelect } from './role-select.tsx';

const form = registerBody.pick({ displayName: true, email: true, password: true });

export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const add = useAddMember();
  const [role, setRole] = useState('creator');
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), mode: 'onTouched' });
  const errors = fieldErrors(add.error, { account_exists: 'email' });
  const submit = handleSubmit((account) => add.mutate({ ...account, role }, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={onClose} title={t('add')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={(event) => void submit(event)}>
        <FormError error={add.error} />
        <Field label={t('name')} error={formState.errors.displayName?.message ?? errors.displayName}>
          <Input {...register('displayName')} autoComplete="off" />
        </Field>
        <Field label={t('email')} error={formState.errors.email?.message ?? errors.email}>
          <Input {...register('email')} type="email" autoComplete="off" />
        </Field>
        <Field
          label={t('password')}
          hint={t('passwordHint')}
          error={formState.errors.password?.message ?? errors.password}
        >
          <PasswordInput
            {...register('password')}
            autoComplete="new-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
          />
        </Field>
        <RoleSelect value={role} onChange={setRole} error={errors.role} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
