import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import { WaitNote } from '@greenlight/ui/blocks/wait-note';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useVerifyEmail } from '../hooks.ts';
import { ActionButtons } from './action-buttons.tsx';
import { FormError } from './form-error.tsx';
import { VerifyForm } from './verify-form.tsx';

/** Uses the token, with the password if needed, and shows the result. */
export function EmailVerification(props: { token: string; email: string }) {
  return useIsLive() ? <Outcome {...props} /> : <Waiting />;
}

function Outcome({ token, email }: { token: string; email: string }) {
  const t = useTexts('account');
  const { describeError } = useQueryTexts();
  const isSignedIn = useIsSignedIn();
  const [isVerified, setIsVerified] = useState(false);
  const answer = useVerifyEmail(token);
  const error = isVerified ? null : answer.error;
  const code = error instanceof ApiError ? error.code : undefined;
  if (!answer.data && !answer.error) return <Waiting />;
  if (code === 'confirmation_required') {
    return <VerifyForm token={token} email={email} onVerified={() => setIsVerified(true)} />;
  }
  return (
    <div className="flex flex-col gap-7">
      {error ? (
        <>
          <FormError message={code === 'code_invalid' ? t('linkOver') : describeError(error)} />
          <p className="text-ink-muted">{t(isSignedIn ? 'verifyAgain' : 'verifyAgainLogin')}</p>
        </>
      ) : (
        <p role="status" className="flex items-start gap-3 text-lg">
          <CircleCheck aria-hidden className="mt-0.5 size-6 text-accent" />
          {t('verified')}
        </p>
      )}
      <ActionButtons>
        <LinkButton
          href={isSignedIn ? (error ? sitePath('account') : '/') : sitePath('login')}
          variant="primary"
          size="lg"
        >
          {t(isSignedIn ? (error ? 'toAccount' : 'goOn') : 'toLogin')}
        </LinkButton>
      </ActionButtons>
    </div>
  );
}

function Waiting() {
  return <WaitNote>{useTexts('account')('verifying')}</WaitNote>;
}
