import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { PasswordField } from '../../sign-in/components/password-field.tsx';
import { SubmitButton } from '../../sign-in/components/submit-button.tsx';
import { needsSecondFactor } from '../../sign-in/hooks.ts';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { confirmIdentity } from '../hooks.ts';

const schema = z.object({ password: z.string().min(1).max(256), secondFactor: z.string().trim().max(20) });

/** The password, and the code if the account has a second factor. */
export function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts('account-settings');
  const tAccount = useTexts('account');
  const info = useUserInfo();
  const errors = useFormErrors({ password: 'password', secondFactor: 'code' });
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', secondFactor: '' },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  useEffect(() => form.setFocus(wantsCode ? 'secondFactor' : 'password'), [form, wantsCode]);
  const submit = form.handleSubmit(async ({ password, secondFactor }) => {
    setFailure(null);
    try {
      await confirmIdentity({ password, ...(secondFactor && { secondFactor }) });
    } catch (error) {
      if (needsSecondFactor(error) && !wantsCode) return setWantsCode(true);
      setFailure(error as Error);
      for (const { name, message } of errors.fieldsOf(error as Error)) form.setError(name, { message });
      return form.setFocus(wantsCode ? 'secondFactor' : 'password', { shouldSelect: true });
    }
    onConfirmed();
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(failure)} />
      {/* Password managers read from it which account it is. */}
      <input readOnly hidden type="email" autoComplete="username" value={info?.email ?? ''} />
      <PasswordField
        registered={form.register('password')}
        autoComplete="current-password"
        error={errors.ofField('password', invalid.password)}
      />
      {wantsCode && (
        <Field
          required
          label={tAccount('code')}
          hint={t('confirm.code')}
          error={errors.ofField('secondFactor', invalid.secondFactor)}
        >
          <Input {...form.register('secondFactor')} dir="ltr" autoComplete="one-time-code" spellCheck={false} />
        </Field>
      )}
      <SubmitButton label={t('confirm.confirm')} pending={isSubmitting} />
    </form>
  );
}
