import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { PanelsTopLeft } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { NewPageDialog } from './components/new-page-dialog.tsx';
import { PageCard } from './components/page-card.tsx';
import { usePages } from './hooks.ts';

const t = textsOf('page');

export function PageListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<PanelsTopLeft />}
      query={usePages()}
      itemsOf={({ pages }) => pages}
      renderItem={(page) => <PageCard page={page} />}
      renderDialog={(open, onOpenChange) => <NewPageDialog open={open} onOpenChange={onOpenChange} />}
      listClass="flex max-w-320 flex-col gap-2.5"
      skeleton={<Skeleton className="h-64 max-w-320 rounded-lg" />}
    />
  );
}
