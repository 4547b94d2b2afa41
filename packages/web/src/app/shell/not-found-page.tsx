import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Unplug } from 'lucide-react';
import { useConfig } from '../../features/config/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';

export function NotFoundPage() {
  const t = useTexts('shell');
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
