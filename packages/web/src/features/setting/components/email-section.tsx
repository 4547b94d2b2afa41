import { email } from '@greenlight/contract/account';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { NotConfirmed } from '../../../platform/identity-confirmation.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { type Account, useChangeEmail } from '../hooks.ts';
import { useCodeOfLink } from '../use-code-of-link.ts';
import { EmailCodeForm } from './email-code-form.tsx';

const schema = z.object({ newEmail: email });

/** Changes the e-mail address in two steps. The code goes to the new address. */
export function EmailSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const brought = useCodeOfLink();
  const [isOpen, setIsOpen] = useState(brought !== '');
  const [sentTo, setSentTo] = useState(brought && t('profile.newAddress'));
  const close = () => {
    setIsOpen(false);
    setSentTo('');
  };
  return (
    <SettingsSection title={t('profile.email')} text={t('profile.emailText')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{account.email}</bdi>
          <Badge tone={account.verified ? 'accent' : 'warning'}>
            {t(account.verified ? 'profile.verified' : 'profile.unverified')}
          </Badge>
        </p>
        {!isOpen && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {t('profile.changeEmail')}
          </Button>
        )}
      </div>
      {isOpen && !sentTo && <NewAddressForm onSent={setSentTo} onCancel={close} />}
      {sentTo && <EmailCodeForm email={sentTo} code={brought} onDone={close} onBack={() => setSentTo('')} />}
    </SettingsSection>
  );
}

function NewAddressForm(props: { onSent: (email: string) => void; onCancel: () => void }) {
  const t = useTexts('account-settings');
  const change = useChangeEmail();
  const errors = useFormErrors({ newEmail: 'email' });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { newEmail: '' } });
  const { errors: invalid, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('newEmail'), [form]);
  const submit = form.handleSubmit(async ({ newEmail }) => {
    try {
      await change.mutateAsync(newEmail);
      props.onSent(newEmail);
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
    }
  });
  const failure = change.error instanceof NotConfirmed ? null : change.error;
  return (
    <form noValidate className="mt-6 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(failure)} />
      <Field required label={t('profile.newEmail')} error={errors.ofField('newEmail', invalid.newEmail)}>
        <Input {...form.register('newEmail')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {t('profile.sendCode')}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
