import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { LoginForm } from './components/login-form.tsx';

export function LoginPage() {
  const t = useTexts('account');
  return (
    <AccountScreen
      title={t('title.login')}
      footer={
        <>
          {t('newHere')}{' '}
          <Link href="/signup" className="font-semibold text-accent hover:underline">
            {t('toSignup')}
          </Link>
        </>
      }
    >
      <LoginForm />
    </AccountScreen>
  );
}
