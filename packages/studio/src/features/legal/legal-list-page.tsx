import { Scale } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { LegalCard } from './components/legal-card.tsx';
import { NewLegalDialog } from './components/new-legal-dialog.tsx';
import { useLegalTypes } from './hooks.ts';

const t = textsOf('legal');

export function LegalListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Scale />}
      query={useLegalTypes()}
      itemsOf={({ types }) => types.map((kind, id) => ({ id, kind }))}
      renderItem={({ kind }) => <LegalCard kind={kind} />}
      renderDialog={(open, onOpenChange) => <NewLegalDialog open={open} onOpenChange={onOpenChange} />}
    />
  );
}
