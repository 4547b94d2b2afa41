import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useLocation, useNavigate } from 'react-router';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import type { Giveaway } from '../hooks.ts';

/** Entries belong to accounts: a visitor logs in or signs up first, and comes back to the giveaway. */
export function VisitorEntry({ giveaway: { state } }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const remember = () => rememberAfterLoginUrl(pathname + search);
  if (state !== 'open') return null;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        onClick={() => {
          remember();
          void navigate(sitePath('login'));
        }}
      >
        {t('visitor.login')}
      </Button>
      <LinkButton href={sitePath('signup')} variant="ghost" onClick={remember}>
        {t('visitor.signup')}
      </LinkButton>
    </div>
  );
}
