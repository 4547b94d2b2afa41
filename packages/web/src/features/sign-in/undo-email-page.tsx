import { sitePath } from '@greenlight/contract/site-path';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { useUndoEmail } from './hooks.ts';

/** Where the letter about a changed address leads: a new password, not the visit alone, brings the earlier one back. */
export function UndoEmailPage() {
  const t = useTexts('account');
  const navigate = useNavigate();
  const { search } = useLocation();
  const [brought] = useState(() => new URLSearchParams(search));
  const undo = useUndoEmail();
  // No history entry, copied link or Referer has the token.
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
