import { loginBody } from '@greenlight/contract/account';
import { FormScreen } from '@greenlight/ui/blocks/form-screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { PasswordInput } from '@greenlight/ui/primitives/password-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { FormError } from '../../platform/form-error.tsx';
import { pathAfterLogin } from '../../platform/login-address.ts';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { StudioArt } from './components/studio-art.tsx';
import { StudioBrand } from './components/studio-brand.tsx';
import { useSignIn } from './hooks.ts';

const t = textsOf('account');

const form = loginBody.pick({ email: true, password: true });

export function LoginPage() {
  const siteName = useSiteName();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), mode: 'onTouched' });
  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, { onSuccess: () => void navigate(pathAfterLogin(search), { replace: true }) }),
  );
  return (
    <FormScreen
      title={t('login.title')}
      siteName={siteName}
      logo={<StudioBrand siteName={siteName} />}
      brand={{ art: <StudioArt />, tagline: t('tagline'), text: t('taglineText') }}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <FormError error={signIn.error} />
        <Field label={t('email')} error={formState.errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="username" />
        </Field>
        <Field label={t('password')} error={formState.errors.password?.message}>
          <PasswordInput
            {...register('password')}
            autoComplete="current-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={signIn.isPending}>
          {t('login.submit')}
        </Button>
      </form>
    </FormScreen>
  );
}
