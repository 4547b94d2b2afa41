import { displayName } from '@greenlight/contract/account';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useChooseName } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useWelcome } from './use-welcome.ts';

const schema = z.object({ displayName });

/** The form for an account without a name. Providers may create such accounts. */
export function ChooseNameForm({ next }: { next: string }) {
  const t = useTexts('account');
  const chooseName = useChooseName();
  const welcome = useWelcome();
  const errors = useFormErrors({ displayName: 'displayName' });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { displayName: '' } });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await chooseName.mutateAsync(values.displayName);
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
      return;
    }
    rememberAfterLoginUrl(next);
    await welcome();
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(chooseName.error)} />
      <Field required label={t('displayName')} error={errors.ofField('displayName', invalid.displayName)}>
        <Input {...form.register('displayName')} autoComplete="nickname" />
      </Field>
      <SubmitButton label={t('goOn')} pending={isSubmitting} />
    </form>
  );
}
