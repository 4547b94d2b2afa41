import { secondFactorCode } from '@greenlight/contract/account';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import type { SendCode } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ secondFactor: secondFactorCode });

/** The second step: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm(props: {
  send: SendCode;
  submitLabel: string;
  backLabel: string;
  onDone: () => unknown;
  onBack: () => void;
}) {
  const t = useTexts('account');
  const errors = useFormErrors({ secondFactor: 'code' });
  const [byRecovery, setByRecovery] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { secondFactor: '' },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('secondFactor'), [form]);
  const submit = form.handleSubmit(async ({ secondFactor }) => {
    setFailure(null);
    try {
      await props.send(secondFactor);
    } catch (error) {
      setFailure(error as Error);
      for (const { name, message } of errors.fieldsOf(error as Error)) form.setError(name, { message });
      return form.setFocus('secondFactor', { shouldSelect: true });
    }
    await props.onDone();
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(failure)} />
      <Field
        required
        label={t(byRecovery ? 'recoveryCode' : 'code')}
        hint={t(byRecovery ? 'recoveryHint' : 'codeHint')}
        error={errors.ofField('secondFactor', invalid.secondFactor)}
      >
        <Input
          {...form.register('secondFactor')}
          dir="ltr"
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          className="text-center text-xl tracking-[0.3em]"
        />
      </Field>
      <SubmitButton label={props.submitLabel} pending={isSubmitting} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={props.onBack}>
          {props.backLabel}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            form.setValue('secondFactor', '');
            form.clearErrors();
            form.setFocus('secondFactor');
            setByRecovery(!byRecovery);
          }}
        >
          {t(byRecovery ? 'useApp' : 'useRecovery')}
        </Button>
      </div>
    </form>
  );
}
