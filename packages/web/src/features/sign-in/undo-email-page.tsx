import { sitePath } from '@greenlight/contract/site-path';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { useUndoEmail } from './hooks.ts';

/**
 * The target of the mail about a changed e-mail address. A new password restores the earlier address; opening the page
 * does not.
 */
export function UndoEmailPage() {
  const t = useTexts('account');
  const navigate = useNavigate();
  const { search } = useLocation();
  const [brought] = useState(() => new URLSearchParams(search));
  const undo = useUndoEmail();
  // Keeps the token out of history entries, copied links and Referer.
  useEffect(() => {
    if (search) void navigate(sitePath('undo-email'), { replace: true });
  }, [search, navigate]);
  return (
    <AccountScreen title={t('title.undoEmail')} description={t('undoEmailText')} footer={null}>
      <NewPasswordForm
        email={brought.get('email') ?? ''}
        code={brought.get('token') ?? 'missing'}
        setPassword={undo}
        label={t('undoEmail')}
        done={t('emailUndone')}
      />
    </AccountScreen>
  );
}
