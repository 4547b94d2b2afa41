import { registerBody } from '@greenlight/contract/account';
import { FormScreen } from '@greenlight/ui/blocks/form-screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { fieldErrors } from '../../platform/field-errors.ts';
import { FormError } from '../../platform/form-error.tsx';
import { StudioArt } from '../account/components/studio-art.tsx';
import { StudioBrand } from '../account/components/studio-brand.tsx';
import { useSiteName } from '../config/hooks.ts';
import { useSetUp, useSetupState } from './hooks.ts';

const form = registerBody.pick({ displayName: true, email: true, password: true });

/** Where the one-time link of the terminal leads: the first operator makes their account. */
export function SetupPage() {
  const { t } = useTranslation('staff');
  const siteName = useSiteName();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const state = useSetupState();
  const setUp = useSetUp();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), mode: 'onTouched' });
  const errors = fieldErrors(setUp.error, { account_exists: 'email' });
  const submit = handleSubmit((account) =>
    setUp.mutate({ ...account, token }, { onSuccess: () => void navigate('/settings', { replace: true }) }),
  );
  const frame = {
    siteName,
    logo: <StudioBrand siteName={siteName} />,
    brand: { art: <StudioArt />, tagline: t('setup.tagline'), text: t('setup.taglineText') },
  };
  if (state.data?.needed === false) {
    return (
      <FormScreen {...frame} title={t('setup.done')} description={t('setup.doneText')}>
        <LinkButton variant="primary" href="/login">
          {t('setup.toLogin')}
        </LinkButton>
      </FormScreen>
    );
  }
  return (
    <FormScreen {...frame} title={t('setup.title')} description={t('setup.text')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <FormError error={setUp.error} />
        <Field label={t('name')} error={formState.errors.displayName?.message ?? errors.displayName}>
          <Input {...register('displayName')} autoComplete="name" />
        </Field>
        <Field label={t('email')} error={formState.errors.email?.message ?? errors.email}>
          <Input {...register('email')} type="email" autoComplete="username" />
        </Field>
        <Field
          label={t('password')}
          hint={t('passwordHint')}
          error={formState.errors.password?.message ?? errors.password}
        >
          <PasswordInput
            {...register('password')}
            autoComplete="new-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={setUp.isPending}>
          {t('setup.submit')}
        </Button>
      </form>
    </FormScreen>
  );
}
