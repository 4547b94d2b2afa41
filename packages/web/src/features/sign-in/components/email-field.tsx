import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import type { ComponentProps } from 'react';
import { storeDraft } from '../../../platform/form-draft.ts';
import { useTexts } from '../../../platform/i18n.ts';

/** The e-mail of an account. It is kept for the next form. */
export function EmailField(props: {
  registered: Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;
  autoComplete: 'email' | 'username' | 'username webauthn';
  error: string | undefined;
}) {
  const t = useTexts('account');
  return (
    <Field required label={t('email')} error={props.error}>
      <Input
        {...props.registered}
        onChange={(event) => {
          props.registered.onChange?.(event);
          storeDraft({ email: event.target.value });
        }}
        type="email"
        inputMode="email"
        autoComplete={props.autoComplete}
      />
    </Field>
  );
}
