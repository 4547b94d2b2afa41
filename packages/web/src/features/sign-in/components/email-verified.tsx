import { ApiError } from '@greenlight/contract/client';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { CircleCheck } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useVerifyEmail } from '../hooks.ts';
import { Choices } from './choices.tsx';
import { FormError } from './form-error.tsx';

/** Spends the token, and says what came of it. */
export function EmailVerified({ token }: { token: string }) {
  return useIsLive() ? <Outcome token={token} /> : <Waiting />;
}

function Outcome({ token }: { token: string }) {
  const t = useTexts('account');
  const { describeError } = useQueryTexts();
  const isSignedIn = useIsSignedIn();
  const { data, error } = useVerifyEmail(token);
  const isOver = error instanceof ApiError && error.code === 'code_invalid';
  if (!data && !error) return <Waiting />;
  return (
    <div className="flex flex-col gap-7">
      {error ? (
        <>
          <FormError message={isOver ? t('linkOver') : describeError(error)} />
          <p className="text-ink-muted">{t(isSignedIn ? 'verifyAgain' : 'verifyAgainLogin')}</p>
        </>
      ) : (
        <p role="status" className="flex items-start gap-3 text-lg">
          <CircleCheck aria-hidden className="mt-0.5 size-6 text-accent" />
          {t('verified')}
        </p>
      )}
      <Choices>
        <LinkButton href={isSignedIn ? (error ? '/account' : '/') : '/login'} variant="primary" size="lg">
          {t(isSignedIn ? (error ? 'toAccount' : 'goOn') : 'toLogin')}
        </LinkButton>
      </Choices>
    </div>
  );
}

function Waiting() {
  const t = useTexts('account');
  return (
    <p role="status" className="flex items-center gap-3 text-ink-muted">
      <Spinner className="size-5" />
      {t('verifying')}
    </p>
  );
}
