import { Screen } from '@greenlight/ui/blocks/screen';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSiteName } from '../config/hooks.ts';
import { ChangeList } from './components/change-list.tsx';

export function ChangeListPage() {
  const { t } = useTranslation('change');
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="max-w-260 px-gutter">
        <ChangeList />
      </div>
    </Screen>
  );
}
