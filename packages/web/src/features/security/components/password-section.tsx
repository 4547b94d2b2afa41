import { newPassword } from '@greenlight/contract/account';
import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { useUserInfo } from '../../account/hooks.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { PasswordField } from '../../sign-in/components/password-field.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { useChangePassword } from '../hooks.ts';

const schema = z.object({ passwordOld: z.string().min(1).max(256), passwordNew: newPassword });

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts('account-settings');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection
      title={t('password.title')}
      text={t(hasPassword ? 'password.text' : 'password.none')}
      action={
        hasPassword ? (
          !isOpen && (
            <Button size="sm" onClick={() => setIsOpen(true)}>
              {t('password.change')}
            </Button>
          )
        ) : (
          <LinkButton size="sm" href={sitePath('forgotten-password')}>
            {t('password.set')}
          </LinkButton>
        )
      }
    >
      {isOpen && <PasswordForm onDone={() => setIsOpen(false)} />}
    </SettingsSection>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('account-settings');
  const email = useUserInfo()?.email ?? '';
  const errors = useFormErrors({ passwordOld: 'password', passwordNew: 'newPassword' });
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { passwordOld: '', passwordNew: '' },
  });
  const { errors: invalid, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('passwordOld'), [form]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync({ ...values, email });
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
      return;
    }
    onDone();
  });
  return (
    <form noValidate className="flex max-w-form flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FormError message={errors.ofForm(change.error)} />
      <input readOnly hidden type="email" autoComplete="username" value={email} />
      <PasswordField
        registered={form.register('passwordOld')}
        autoComplete="current-password"
        label={t('password.old')}
        error={errors.ofField('passwordOld', invalid.passwordOld)}
      />
      <PasswordField
        registered={form.register('passwordNew')}
        autoComplete="new-password"
        label={t('password.new')}
        error={errors.ofField('passwordNew', invalid.passwordNew)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {t('password.change')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
