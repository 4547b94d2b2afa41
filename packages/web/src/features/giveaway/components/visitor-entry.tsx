import { sitePath } from '@greenlight/contract/site-path';
import { useTexts } from '../../../platform/i18n.ts';
import { ReturnLink } from '../../../platform/return-link.tsx';
import type { Giveaway } from '../hooks.ts';

/** Entries belong to accounts: a visitor logs in or signs up first, and comes back to the giveaway. */
export function VisitorEntry({ giveaway: { state } }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  if (state !== 'open') return null;
  return (
    <div className="flex flex-col gap-2">
      <ReturnLink href={sitePath('login')} variant="primary">
        {t('visitor.login')}
      </ReturnLink>
      <ReturnLink href={sitePath('signup')} variant="ghost">
        {t('visitor.signup')}
      </ReturnLink>
    </div>
  );
}
