import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { needsSecondFactor, useConfirm } from '../hooks.ts';

const t = textsOf('billing');

/** The password, and the code if the account has a second factor. */
export function PasswordProof({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = useConfirm();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree this form is inside another form, which must not be submitted.
    event.stopPropagation();
    const secondFactor = code.trim();
    confirm.mutate({ password, ...(secondFactor && { secondFactor }) }, { onSuccess: onConfirmed });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <FormError error={confirm.error} />
      <Field label={t('password')}>
        <PasswordInput
          ref={field}
          autoComplete="current-password"
          showLabel={t('show')}
          hideLabel={t('hide')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {(needsSecondFactor(confirm.error) || code !== '') && (
        <Field label={t('code')}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" size="lg" variant="primary" pending={confirm.isPending} disabled={password === ''}>
        {t('confirm')}
      </Button>
    </form>
  );
}
