import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Lock } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { ReturnLink } from '../../../platform/return-link.tsx';

/** In place of a members' game, for accounts without a membership: the way to one, and back. */
export function ForMembers() {
  const t = useTexts('bingo');
  return (
    <EmptyState
      icon={<Lock />}
      title={t('members.title')}
      description={t('members.text')}
      action={
        <ReturnLink href={sitePath('payment')} variant="primary">
          {t('members.join')}
        </ReturnLink>
      }
    />
  );
}
