import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape, RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Tv } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { PagedGrid } from '../../platform/paged-grid.tsx';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { ShowCard } from './components/show-card.tsx';
import { ShowsRow } from './components/shows-row.tsx';
import { useShows } from './hooks.ts';

/** A slider of shows (docs/product/channel.md), and below all of them with descriptions. */
export function ShowsPage() {
  const t = useTexts('channel');
  const { project } = useConfig();
  const shows = useShows();
  return (
    <Screen route={sitePath('shows')} title={t('shows')} siteName={project}>
      <QueryView
        query={shows}
        texts={useQueryTexts()}
        skeleton={<ShowsShape />}
        isEmpty={({ pages }) => pages[0]?.channels.length === 0}
        empty={<EmptyState icon={<Tv />} title={t('noShows')} description={t('nothingYetText')} />}
      >
        {({ pages }) => (
          <>
            <ShowsRow isSlider />
            <section aria-label={t('allShows')} className="mt-10 px-gutter">
              <h2 className="mb-5 text-xl">{t('allShows')}</h2>
              <PagedGrid
                leadCount={Number.POSITIVE_INFINITY}
                query={shows}
                items={pages.flatMap(({ channels }) => channels)}
                itemKey={({ id }) => id}
                renderItem={(show, index, sizes) => <ShowCard show={show} sizes={sizes} priority={index < 4} />}
              />
            </section>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function ShowsShape() {
  return (
    <>
      <RowShape size="wide" />
      <div className="mt-10 px-gutter">
        <GridShape />
      </div>
    </>
  );
}
