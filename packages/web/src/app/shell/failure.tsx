import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useEffect } from 'react';
import { useTexts } from '../../platform/i18n.ts';

/** A screen could not be drawn or loaded. It stands without anything that is loaded, the service's name included. */
export function Failure() {
  const t = useTexts('shell');
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Screen route="failure" title={t('wentWrong')} siteName={t('wentWrong')} heading="hidden">
      <div className="grid min-h-[70dvh] place-items-center">
        <ErrorState
          title={t('wentWrong')}
          description={navigator.onLine ? t('wentWrongText') : t('offline')}
          retry={{ label: t('retry'), onClick: () => location.reload() }}
        />
      </div>
    </Screen>
  );
}
