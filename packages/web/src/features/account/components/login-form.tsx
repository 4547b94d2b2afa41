import { loginBody } from '@greenlight/contract/account';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../../platform/i18n.ts';
import { keepDraft, readDraft } from '../form-draft-state.ts';
import { type Credentials, useLogin } from '../hooks.ts';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { useFormErrors } from './use-form-errors.tsx';
import { useWelcome } from './use-welcome.tsx';

const schema = loginBody.pick({ email: true, password: true });

export function LoginForm() {
  const t = useTexts('account');
  const login = useLogin();
  const welcome = useWelcome();
  const errors = useFormErrors('login');
  const form = useForm<Credentials, unknown, Credentials>({
    resolver: zodResolver(schema),
    defaultValues: { email: readDraft().email, password: '' },
    reValidateMode: 'onBlur',
  });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    const record = await login.mutateAsync(credentials).catch(() => undefined);
    if (record) await welcome();
    else form.setFocus('password');
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(login.error)} />
      <Field required label={t('email')} error={errors.ofField('email', invalid.email)}>
        <Input
          {...form.register('email', {
            onChange: (event: { target: { value: string } }) => keepDraft({ email: event.target.value }),
          })}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
      </Field>
      <PasswordField
        registered={form.register('password')}
        autoComplete="current-password"
        error={errors.ofField('password', invalid.password)}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" pending={isSubmitting}>
        {t('submitLogin')}
      </Button>
    </form>
  );
}
