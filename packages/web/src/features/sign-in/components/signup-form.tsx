import { registerBody } from '@greenlight/contract/account';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { readDraft, storeDraft } from '../../../platform/form-draft.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useAcceptRequired } from '../../legal/hooks.ts';
import { type Registration, useRegister, useRequiredDocuments } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TermsLine } from './terms-line.tsx';
import { useWelcome } from './use-welcome.ts';

const schema = registerBody.pick({ displayName: true, email: true, password: true });

export function SignupForm() {
  const t = useTexts('account');
  const register = useRegister();
  const welcome = useWelcome();
  const documents = useRequiredDocuments();
  const acceptRequired = useAcceptRequired();
  const errors = useFormErrors({ displayName: 'displayName', email: 'email', password: 'newPassword' });
  const form = useForm<Registration, unknown, Registration>({
    resolver: zodResolver(schema),
    defaultValues: { ...readDraft(), password: '' },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (registration) => {
    try {
      await register.mutateAsync(registration);
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
      return;
    }
    // Documents that could not be accepted now, or were not shown, are asked for by the wall.
    if (documents.length > 0) await acceptRequired().catch(() => undefined);
    await welcome();
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(register.error)} />
      <Field required label={t('displayName')} error={errors.ofField('displayName', invalid.displayName)}>
        <Input
          {...form.register('displayName', {
            onChange: (event: { target: { value: string } }) => storeDraft({ displayName: event.target.value }),
          })}
          autoComplete="nickname"
        />
      </Field>
      <EmailField
        registered={form.register('email')}
        autoComplete="email"
        error={errors.ofField('email', invalid.email)}
      />
      <PasswordField
        registered={form.register('password')}
        autoComplete="new-password"
        error={errors.ofField('password', invalid.password)}
      />
      <TermsLine documents={documents} />
      <SubmitButton label={t('submitSignup')} pending={isSubmitting} isChecking={register.isChecking} />
    </form>
  );
}
