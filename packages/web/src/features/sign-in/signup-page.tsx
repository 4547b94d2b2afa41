import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { InvitedNote } from '../invitation/components/invited-note.tsx';
import { useChosenTrial } from '../membership/chosen-plan.ts';
import { AccountScreen } from './components/account-screen.tsx';
import { FormError } from './components/form-error.tsx';
import { OtherSignInMethods } from './components/other-sign-in-methods.tsx';
import { SignupForm } from './components/signup-form.tsx';
import { useFormErrors } from './use-form-errors.ts';

export function SignupPage() {
  const t = useTexts('account');
  const errors = useFormErrors({});
  const trial = useChosenTrial();
  const [failure, setFailure] = useState<Error | null>(null);
  return (
    <AccountScreen
      title={t('title.signup')}
      description={trial && trial.days > 0 && t(trial.isSame ? 'signupText' : 'signupTextUpTo', { count: trial.days })}
      footer={
        <>
          {t('haveAccount')}{' '}
          <Link href={sitePath('login')} className="font-semibold text-accent hover:underline">
            {t('toLogin')}
          </Link>
        </>
      }
    >
      <InvitedNote className="mb-5" />
      <SignupForm />
      <OtherSignInMethods onFailure={setFailure} />
      {failure && <FormError message={errors.ofForm(failure)} />}
    </AccountScreen>
  );
}
