import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { useVerifyByPassword } from '../hooks.ts';
import { useFormErrors } from '../use-form-errors.ts';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';

const schema = z.object({ password: z.string().min(1) });

/**
 * For a link that is opened without the account's session. The password proves that the viewer made the account, and
 * does not only have the mail.
 */
export function VerifyForm(props: { token: string; email: string; onVerified: () => void }) {
  const t = useTexts('account');
  const verify = useVerifyByPassword(props.token);
  const errors = useFormErrors({ password: 'password' });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const submit = form.handleSubmit(({ password }) =>
    verify.mutateAsync(password).then(props.onVerified, (error: Error) => {
      for (const { name, message } of errors.fieldsOf(error)) form.setError(name, { message });
      form.setFocus('password', { shouldSelect: true });
    }),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-muted">{t('verifyText')}</p>
      <FormError message={errors.ofForm(verify.error)} />
      <input readOnly hidden type="email" autoComplete="username" value={props.email} />
      <PasswordField
        registered={form.register('password')}
        autoComplete="current-password"
        error={errors.ofField('password', form.formState.errors.password)}
      />
      <SubmitButton label={t('confirmAddress')} pending={verify.isPending} />
      <div className="flex flex-col gap-3 border-line border-t pt-5">
        <p className="text-ink-muted text-sm">{t('notMineText')}</p>
        <LinkButton href={`${sitePath('forgotten-password')}?email=${encodeURIComponent(props.email)}`}>
          {t('notMine')}
        </LinkButton>
      </div>
    </form>
  );
}
