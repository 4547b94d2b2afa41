import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Tv } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { PagedGrid } from '../media/components/paged-grid.tsx';
import { ShowCard } from './components/show-card.tsx';
import { useShows } from './hooks.ts';

export function ShowsPage() {
  const t = useTexts('channel');
  const { project } = useConfig();
  const shows = useShows();
  return (
    <Screen route="/shows" title={t('shows')} siteName={project}>
      <div className="px-gutter">
        <QueryView
          query={shows}
          texts={useQueryTexts()}
          skeleton={<GridShape />}
          isEmpty={({ pages }) => pages[0]?.channels.length === 0}
          empty={<EmptyState icon={<Tv />} title={t('noShows')} description={t('nothingYetText')} />}
        >
          {({ pages }) => (
            <PagedGrid
              leadCount={Number.POSITIVE_INFINITY}
              query={shows}
              items={pages.flatMap(({ channels }) => channels)}
              itemKey={({ id }) => id}
              renderItem={(show, index, sizes) => <ShowCard show={show} sizes={sizes} priority={index < 4} />}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
