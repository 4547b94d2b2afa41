import { loginBody } from '@greenlight/contract/account';
import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { readDraft } from '../../../platform/form-draft.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { type Credentials, needsSecondFactor, type SendCode, useLogin } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useWelcome } from './use-welcome.ts';

const schema = loginBody.pick({ email: true, password: true });

/** The form of the login. `onSecondFactor` continues if the account has a second factor. */
export function LoginForm({ onSecondFactor }: { onSecondFactor: (send: SendCode) => void }) {
  const t = useTexts('account');
  const login = useLogin();
  const welcome = useWelcome();
  const errors = useFormErrors({ email: 'email', password: 'password' });
  const form = useForm<Credentials, unknown, Credentials>({
    resolver: zodResolver(schema),
    defaultValues: { email: readDraft().email, password: '' },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    try {
      await login.mutateAsync(credentials);
    } catch (error) {
      if (!needsSecondFactor(error)) return form.setFocus('password');
      login.reset();
      return onSecondFactor((secondFactor) => login.mutateAsync({ ...credentials, secondFactor }));
    }
    await welcome();
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(login.error)} />
      <EmailField
        registered={form.register('email')}
        autoComplete="username webauthn"
        error={errors.ofField('email', invalid.email)}
      />
      <PasswordField
        registered={form.register('password')}
        autoComplete="current-password"
        aside={
          <Link href={sitePath('forgotten-password')} className="text-accent hover:underline">
            {t('forgot')}
          </Link>
        }
        error={errors.ofField('password', invalid.password)}
      />
      <SubmitButton label={t('submitLogin')} pending={isSubmitting} isChecking={login.isChecking} />
    </form>
  );
}
