import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ShieldAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { session } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { NoticeScreen } from './notice-screen.tsx';

/** In place of a payment screen, where the session came with a link: it may be the account of whoever wrote the link. */
export function OwnSessionNotice() {
  const t = useTexts('override');
  const { pathname, search } = useLocation();
  const signIn = () => {
    session.clear();
    // Who is signed in in this browser besides is so again.
    if (session.current()) return location.reload();
    rememberAfterLoginUrl(pathname + search);
    location.assign('/login');
  };
  return (
    <NoticeScreen
      route={pathname}
      icon={<ShieldAlert />}
      title={t('payTitle')}
      text={t('payText')}
      action={
        <>
          <Button variant="primary" onClick={signIn}>
            {t('signIn')}
          </Button>
          <LinkButton href="/">{t('toHome')}</LinkButton>
        </>
      }
    />
  );
}
