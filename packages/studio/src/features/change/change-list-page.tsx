import { Screen } from '@greenlight/ui/blocks/screen';
import { useLocation } from 'react-router';
import { textsOf } from '../../platform/texts.ts';
import { ChangeList } from './components/change-list.tsx';
import { useServiceName } from './hooks.ts';

const t = textsOf('change');

export function ChangeListPage() {
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useServiceName()}>
      <div className="max-w-260 px-gutter">
        <ChangeList />
      </div>
    </Screen>
  );
}
