import { newPassword } from '@greenlight/contract/account';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import type { useSetPassword } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ code: z.string().trim().min(1).max(200), passwordNew: newPassword });

/**
 * The second step: it ends every session, and the viewer logs in with the new password. A mail's link brings a `code`
 * that nobody could type. Then `onAgain` is not needed.
 */
export function NewPasswordForm(props: {
  email: string;
  code: string;
  setPassword: Pick<ReturnType<typeof useSetPassword>, 'mutateAsync' | 'error'>;
  label: string;
  /** The message at the end. */
  done: string;
  onAgain?: () => void;
}) {
  const t = useTexts('account');
  const navigate = useNavigate();
  const { setPassword } = props;
  const errors = useFormErrors<'code' | 'passwordNew'>(
    props.code ? { passwordNew: 'newPassword' } : { code: 'code', passwordNew: 'newPassword' },
  );
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: props.code, passwordNew: '' },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await setPassword.mutateAsync({ ...values, email: props.email });
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
      return;
    }
    showToast({ title: props.done, tone: 'success' });
    await navigate(sitePath('login'), { replace: true });
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(setPassword.error)} />
      {/* Password managers read from it which account it is. */}
      <input readOnly hidden type="email" autoComplete="username" value={props.email} />
      {!props.code && (
        <Field required label={t('resetCode')} error={errors.ofField('code', invalid.code)}>
          <Input
            {...form.register('code')}
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="tracking-[0.2em]"
          />
        </Field>
      )}
      <PasswordField
        registered={form.register('passwordNew')}
        autoComplete="new-password"
        label={t('newPassword')}
        error={errors.ofField('passwordNew', invalid.passwordNew)}
      />
      <SubmitButton label={props.label} pending={isSubmitting} />
      {props.onAgain && (
        <Button variant="ghost" size="sm" onClick={props.onAgain}>
          {t('resetAgain')}
        </Button>
      )}
    </form>
  );
}
