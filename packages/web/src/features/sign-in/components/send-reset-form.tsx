import { email } from '@greenlight/contract/account';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { keepDraft, readDraft } from '../form-draft-state.ts';
import { useSendReset } from '../hooks.ts';
import { FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFormErrors } from './use-form-errors.tsx';

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
      <SubmitButton label={t('sendCode')} pending={isSubmitting} isChecking={send.isChecking} />
    </form>
  );
}
