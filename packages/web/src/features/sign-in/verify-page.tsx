import { sitePath } from '@greenlight/contract/site-path';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useUserInfo } from '../account/hooks.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { ChooseNameForm } from './components/choose-name-form.tsx';
import { EmailVerification } from './components/email-verification.tsx';
import { VerificationHint } from './components/verification-hint.tsx';

/** Confirms an e-mail address with the link of a mail. Without a link, an account without a name chooses one here. */
export function VerifyPage() {
  const t = useTexts('account');
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const info = useUserInfo();
  const [brought] = useState(() => new URLSearchParams(search));
  const token = brought.get('token');
  const [next] = useState(() => (state as { next?: string } | null)?.next ?? '/');
  const isNameless = token === null && info?.displayName === '';
  // The token works only once, and must not be in history entries.
  useEffect(() => {
    if (search) void navigate(sitePath('verify'), { replace: true });
  }, [search, navigate]);
  return (
    <AccountScreen
      title={t(isNameless ? 'title.name' : 'title.verify')}
      description={isNameless && t('nameText')}
      footer={null}
    >
      {token !== null && <EmailVerification token={token} email={brought.get('email') ?? ''} />}
      {token === null && (isNameless ? <ChooseNameForm next={next} /> : <VerificationHint />)}
    </AccountScreen>
  );
}
