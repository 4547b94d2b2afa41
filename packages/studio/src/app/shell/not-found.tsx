import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Compass } from 'lucide-react';
import { useLocation } from 'react-router';
import { textsOf } from '../../platform/texts.ts';

const t = textsOf('shell');

export function NotFound() {
  return (
    <Screen route={useLocation().pathname} title={t('notFound')} siteName={t('studio')} heading="hidden">
      <EmptyState
        icon={<Compass />}
        title={t('notFound')}
        description={t('notFoundText')}
        action={<LinkButton href={studioPath('home')}>{t('toVideos')}</LinkButton>}
      />
    </Screen>
  );
}
