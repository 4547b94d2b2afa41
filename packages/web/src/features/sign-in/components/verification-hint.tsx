import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import { useIsLive } from '../../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { ActionButtons } from './action-buttons.tsx';

/** Shown without the link of a mail: says where to find it. */
export function VerificationHint() {
  const t = useTexts('account');
  const isLive = useIsLive();
  const isSignedIn = useIsSignedIn() && isLive;
  return (
    <div className="flex flex-col gap-7">
      <p className="text-ink-muted">{t(isSignedIn ? 'verifyAgain' : 'verifyAgainLogin')}</p>
      <ActionButtons>
        <LinkButton href={isSignedIn ? sitePath('account') : sitePath('login')} variant="primary" size="lg">
          {t(isSignedIn ? 'toAccount' : 'toLogin')}
        </LinkButton>
      </ActionButtons>
    </div>
  );
}
