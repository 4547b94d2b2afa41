import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Wrench } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { Notice } from './notice.tsx';

/** Replaces everything during maintenance (docs/product/shell.md). */
export function MaintenancePage() {
  const t = useTexts('maintenance');
  return (
    <Screen route="maintenance" title={t('title')} siteName={t('title')} heading="hidden">
      <div className="mt-bar">
        <Notice
          icon={<Wrench />}
          title={t('title')}
          text={t('text')}
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              {t('check')}
            </Button>
          }
        />
      </div>
    </Screen>
  );
}
