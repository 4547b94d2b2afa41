import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Lock } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { ReturnLink } from '../../../platform/return-link.tsx';

/** Shown instead of a members' game to accounts without a membership: a link to a membership that returns here. */
export function MembersOnlyGame() {
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
