import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { PanelsTopLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { NewPageDialog } from './components/new-page-dialog.tsx';
import { PageCard } from './components/page-card.tsx';
import { usePages } from './hooks.ts';

export function PageListPage() {
  const { t } = useTranslation('page');
  const [making, setMaking] = useState(false);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={add}
    >
      <div className="max-w-320 px-gutter">
        <QueryView
          query={usePages()}
          texts={useQueryTexts()}
          skeleton={<Skeleton className="h-64 rounded-lg" />}
          isEmpty={(data) => data.pages.length === 0}
          empty={<EmptyState icon={<PanelsTopLeft />} title={t('empty')} description={t('emptyText')} action={add} />}
        >
          {(data) => (
            <ul className="flex flex-col gap-2.5">
              {data.pages.map((page) => (
                <li key={page.id}>
                  <PageCard page={page} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <NewPageDialog open={making} onOpenChange={setMaking} />
    </Screen>
  );
}
