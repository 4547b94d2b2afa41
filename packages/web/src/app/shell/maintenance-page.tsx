import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Wrench } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { Mark } from './logo.tsx';

/** Everything that is shown while the service is worked on (spec point 4); it asks the service for nothing. */
export function MaintenancePage() {
  const t = useTexts('maintenance');
  return (
    <div className="glow grid min-h-dvh place-items-center">
      <Screen route="maintenance" title={t('title')} siteName={t('title')} heading="hidden">
        <Mark className="mx-auto size-12" />
        <EmptyState
          icon={<Wrench />}
          title={t('title')}
          description={t('text')}
          action={<Button onClick={() => location.reload()}>{t('check')}</Button>}
        />
      </Screen>
    </div>
  );
}
