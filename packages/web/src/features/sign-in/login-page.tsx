import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { useIntentReason } from '../mark/use-intent.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { FormError } from './components/form-error.tsx';
import { LoginForm } from './components/login-form.tsx';
import { OtherSignInMethods } from './components/other-sign-in-methods.tsx';
import { SecondFactorForm } from './components/second-factor-form.tsx';
import { useWelcome } from './components/use-welcome.ts';
import type { SendCode } from './hooks.ts';
import { useFormErrors } from './use-form-errors.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';
import { useSocialAnswer } from './use-social-answer.ts';

/** The login with password, passkey or provider, then with a code if the account has a second factor. */
export function LoginPage() {
  const t = useTexts('account');
  const errors = useFormErrors({});
  const welcome = useWelcome();
  const reason = useIntentReason();
  const [sendCode, setSendCode] = useState<SendCode>();
  const [failure, setFailure] = useState<string>();
  // If a provider or passkey is refused, the text must not say that a password is wrong.
  const refuseAs = (text: string) => (error: Error) => {
    const isRefused = error instanceof ApiError && error.code === 'invalid_credentials';
    setFailure(isRefused ? text : errors.ofForm(error));
  };
  const onSecondFactor = (send: SendCode) => setSendCode(() => send);
  const social = useSocialAnswer({ onSecondFactor, onFailure: refuseAs(t('socialRefused')) });
  const passkey = usePasskeyLogin(refuseAs(t('passkeyRefused')));
  return (
    <AccountScreen
      title={t(sendCode ? 'title.secondFactor' : 'title.login')}
      description={sendCode ? t('secondFactorText') : reason}
      footer={
        <>
          {t('newHere')}{' '}
          <Link href={sitePath('signup')} className="font-semibold text-accent hover:underline">
            {t('toSignup')}
          </Link>
        </>
      }
    >
      {sendCode && (
        <SecondFactorForm
          send={sendCode}
          submitLabel={t('submitLogin')}
          backLabel={t('back')}
          onDone={welcome}
          onBack={() => setSendCode(undefined)}
        />
      )}
      {/* It stays mounted, so that typed text is kept. */}
      <div hidden={sendCode !== undefined}>
        <div className="mb-5 flex flex-col gap-3 empty:hidden">
          {failure && <FormError message={failure} />}
          {social.isPending && (
            <p role="status" className="rounded-md bg-raised px-4 py-3 text-ink-muted text-sm">
              {t('signingIn')}
            </p>
          )}
          {social.hint && <p className="text-ink-muted text-sm">{t('linkHint')}</p>}
        </div>
        <LoginForm onSecondFactor={onSecondFactor} />
        <OtherSignInMethods
          onPasskey={passkey.ask}
          isPending={passkey.isPending}
          onFailure={refuseAs(t('socialRefused'))}
        />
      </div>
    </AccountScreen>
  );
}
