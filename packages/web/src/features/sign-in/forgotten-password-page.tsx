import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { SendResetForm } from './components/send-reset-form.tsx';
import { useSetPassword } from './hooks.ts';

/**
 * Asks for the e-mail address, then for the code that was sent to it and a new password. A mail's link has address and
 * code.
 */
export function ForgottenPasswordPage() {
  const t = useTexts('account');
  const navigate = useNavigate();
  const { search } = useLocation();
  const setPassword = useSetPassword();
  const [brought] = useState(() => new URLSearchParams(search));
  const [email, setEmail] = useState(brought.get('email') ?? '');
  const [isSent, setIsSent] = useState(brought.has('code'));
  // Keeps the code out of history entries, copied links and Referer.
  useEffect(() => {
    if (search) void navigate(sitePath('forgotten-password'), { replace: true });
  }, [search, navigate]);
  return (
    <AccountScreen
      title={t('title.forgotten')}
      description={isSent ? (brought.has('code') ? t('resetLinkText') : t('resetSent', { email })) : t('resetText')}
      footer={
        <Link href={sitePath('login')} className="font-semibold text-accent hover:underline">
          {t('backToLogin')}
        </Link>
      }
    >
      {isSent ? (
        <NewPasswordForm
          email={email}
          code={brought.get('code') ?? ''}
          setPassword={setPassword}
          label={t('setPassword')}
          done={t('passwordSet')}
          onAgain={() => setIsSent(false)}
        />
      ) : (
        <SendResetForm
          email={email}
          onSent={(address) => {
            setEmail(address);
            setIsSent(true);
          }}
        />
      )}
    </AccountScreen>
  );
}
