import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../features/config/hooks.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  const { project } = useConfig();
  return (
    <Screen route="/not-found" title={t('notFound')} siteName={project} heading="hidden">
      <div className="grid min-h-[70dvh] place-items-center">
        <EmptyState
          icon={<Unplug />}
          title={t('notFound')}
          description={t('notFoundText')}
          action={
            <>
              <LinkButton href="/" variant="primary">
                {t('toHome')}
              </LinkButton>
              <LinkButton href="/shows">{t('nav.shows')}</LinkButton>
            </>
          }
        />
      </div>
    </Screen>
  );
}
