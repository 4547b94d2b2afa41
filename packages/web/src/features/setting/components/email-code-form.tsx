import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { useCompleteEmail } from '../hooks.ts';

const schema = z.object({ code: z.string().trim().min(1).max(200) });

/** The second step: the code that came to the new address. */
export function EmailCodeForm(props: { email: string; code: string; onDone: () => void; onBack: () => void }) {
  const t = useTexts('account-settings');
  const complete = useCompleteEmail();
  const errors = useFormErrors({ code: 'code' });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: props.code },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('code'), [form]);
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await complete.mutateAsync(code);
      props.onDone();
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
    }
  });
  return (
    <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(complete.error)} />
      <Field
        required
        label={t('profile.code')}
        hint={t('profile.codeText', { email: props.email })}
        error={errors.ofField('code', invalid.code)}
      >
        <Input
          {...form.register('code')}
          dir="ltr"
          autoComplete="one-time-code"
          spellCheck={false}
          className="tracking-[0.2em]"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {t('profile.takeEmail')}
        </Button>
        <Button variant="ghost" onClick={props.onBack}>
          {t('profile.otherEmail')}
        </Button>
      </div>
    </form>
  );
}
