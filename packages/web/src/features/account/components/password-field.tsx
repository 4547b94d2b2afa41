import { Field } from '@greenlight/ui/primitives/field';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';

type Registered = Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;

/** A password that may be looked at; says so when Caps Lock is on. */
export function PasswordField(props: {
  registered: Registered;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error: string | undefined;
}) {
  const t = useTexts('account');
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field required label={t('password')} hint={capsLock ? t('capsLock') : props.hint} error={props.error}>
      <PasswordInput
        {...props.registered}
        autoComplete={props.autoComplete}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onKeyDown={look}
        onKeyUp={look}
      />
    </Field>
  );
}
