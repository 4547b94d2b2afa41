import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { NewAccount } from '../use-new-account-form.ts';

const t = textsOf('staff');

/** Name, e-mail and first password. `isOwn`: the account is for the person who types them. */
export function NewAccountFields(props: { form: UseFormReturn<NewAccount>; failure: Error | null; isOwn?: boolean }) {
  const { register, control } = props.form;
  const { errors: invalid } = useFormState({ control });
  const errors = fieldErrors(props.failure, { account_exists: 'email' });
  const errorOf = (name: keyof NewAccount) => invalid[name]?.message ?? errors[name];
  return (
    <>
      <Field label={t('name')} error={errorOf('displayName')}>
        <Input {...register('displayName')} autoComplete={props.isOwn ? 'name' : 'off'} />
      </Field>
      <Field label={t('email')} error={errorOf('email')}>
        <Input {...register('email')} type="email" autoComplete={props.isOwn ? 'username' : 'off'} />
      </Field>
      <Field label={t('password')} hint={t('passwordHint')} error={errorOf('password')}>
        <PasswordInput
          {...register('password')}
          autoComplete="new-password"
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
      </Field>
    </>
  );
}
