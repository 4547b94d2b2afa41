import { Screen } from '@greenlight/ui/blocks/screen';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ChangeList } from './components/change-list.tsx';
import { useServiceName } from './hooks.ts';

export function ChangeListPage() {
  const { t } = useTranslation('change');
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useServiceName()}>
      <div className="max-w-260 px-gutter">
        <ChangeList />
      </div>
    </Screen>
  );
}
