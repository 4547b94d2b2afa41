import { trialDays } from '@greenlight/contract/limits';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../platform/i18n.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { SignupForm } from './components/signup-form.tsx';

export function SignupPage() {
  const t = useTexts('account');
  return (
    <AccountScreen
      title={t('title.signup')}
      description={t('signupText', { count: trialDays })}
      footer={
        <>
          {t('haveAccount')}{' '}
          <Link href="/login" className="font-semibold text-accent hover:underline">
            {t('toLogin')}
          </Link>
        </>
      }
    >
      <SignupForm />
    </AccountScreen>
  );
}
