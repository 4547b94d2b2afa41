import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { GalleryHorizontal } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { showError } from '../../platform/show-error.ts';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { HeroList } from './components/hero-list.tsx';
import { useCreateHero, useHeroes } from './hooks.ts';

const t = textsOf('hero');

export function HeroListPage() {
  const navigate = useNavigate();
  const create = useCreateHero();
  const make = () =>
    create.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(studioPath('hero', id)),
      onError: showError,
    });
  const add = <AddButton label={t('new')} pending={create.isPending} onClick={make} />;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={
        <>
          <HistoryButton subject="heroes" />
          {add}
        </>
      }
    >
      <div className="max-w-320 px-gutter">
        <QueryView
          query={useHeroes()}
          texts={useQueryTexts()}
          skeleton={<Skeleton className="h-64 rounded-lg" />}
          isEmpty={(data) => data.heroes.length === 0}
          empty={
            <EmptyState icon={<GalleryHorizontal />} title={t('empty')} description={t('emptyText')} action={add} />
          }
        >
          {(data) => <HeroList heroes={data.heroes} />}
        </QueryView>
      </div>
    </Screen>
  );
}
