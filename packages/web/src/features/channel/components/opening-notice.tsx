import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Clapperboard } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';

/** A notice for the operator: the studio lists what is left to do. */
export function OpeningNotice() {
  const t = useTexts('account');
  return (
    <EmptyState
      icon={<Clapperboard />}
      title={t('opening.title')}
      description={t('opening.text')}
      action={
        <LinkButton href="/studio/" variant="primary">
          {t('opening.open')}
        </LinkButton>
      }
    />
  );
}
