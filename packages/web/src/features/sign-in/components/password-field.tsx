import { passwordMinLength } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { strengthOf } from '../password-strength-state.ts';

type Registered = Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;

/** A password field that can show its text. It warns of Caps Lock, and shows the strength of a new password. */
export function PasswordField(props: {
  registered: Registered;
  autoComplete: 'current-password' | 'new-password';
  label?: string;
  aside?: ReactNode;
  error: string | undefined;
}) {
  const t = useTexts('account');
  const [capsLock, setCapsLock] = useState(false);
  const [typed, setTyped] = useState('');
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const isNew = props.autoComplete === 'new-password';
  const strength = isNew ? strengthOf(typed, passwordMinLength) : undefined;
  const advice = isNew
    ? strength
      ? t(`strength.${strength}`)
      : t('passwordHint', { count: passwordMinLength })
    : undefined;
  return (
    <Field
      required
      label={props.label ?? t('password')}
      aside={props.aside}
      hint={capsLock ? t('capsLock') : advice}
      error={props.error}
    >
      <PasswordInput
        {...props.registered}
        onChange={(event) => {
          props.registered.onChange?.(event);
          setTyped(event.target.value);
        }}
        autoComplete={props.autoComplete}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onKeyDown={look}
        onKeyUp={look}
      />
    </Field>
  );
}
