import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useTranslation } from 'react-i18next';

/** A screen could not be drawn or loaded. It stands without anything that is loaded, the service's name included. */
export function Failure() {
  const { t } = useTranslation();
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
