import { email } from '@greenlight/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { readDraft } from '../../../platform/form-draft.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useSendReset } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ email });

export function SendResetForm(props: { email: string; onSent: (email: string) => void }) {
  const t = useTexts('account');
  const send = useSendReset();
  const errors = useFormErrors({ email: 'email' });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: props.email || readDraft().email },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const isSent = await send.mutateAsync(values.email).then(
      () => true,
      () => false,
    );
    if (isSent) props.onSent(values.email);
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(send.error)} />
      <EmailField
        registered={form.register('email')}
        autoComplete="username"
        error={errors.ofField('email', invalid.email)}
      />
      <SubmitButton label={t('sendCode')} pending={isSubmitting} isChecking={send.isChecking} />
    </form>
  );
}
