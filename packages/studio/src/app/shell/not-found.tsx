import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Screen route={useLocation().pathname} title={t('notFound')} siteName={t('studio')} heading="hidden">
      <EmptyState
        icon={<Compass />}
        title={t('notFound')}
        description={t('notFoundText')}
        action={<LinkButton href="/">{t('toVideos')}</LinkButton>}
      />
    </Screen>
  );
}
