import type { CreatorTeamDetail } from '@greenlight/contract/creator';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { Film } from 'lucide-react';
import { useReducer } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { PagedGrid } from '../../media/components/paged-grid.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import { creatorFilterReducer } from '../creator-filter-state.ts';
import { useCreatorMedia } from '../hooks.ts';
import { CreatorSearch } from './creator-search.tsx';
import { YearFilter } from './year-filter.tsx';

/** The team's videos by tab and year. */
export function CreatorVideos({ team }: { team: CreatorTeamDetail }) {
  const t = useTexts('creator');
  const [filter, send] = useReducer(creatorFilterReducer, { tab: team.tabs[0]?.id ?? 'videos', year: undefined });
  const media = useCreatorMedia(team.id, filter.tab, filter.year);
  const grid = (
    <QueryView
      query={media}
      texts={useQueryTexts()}
      skeleton={<GridShape />}
      isEmpty={({ pages }) => pages[0]?.media.length === 0}
      empty={<EmptyState icon={<Film />} title={t('noVideos')} description={t('noVideosText')} />}
    >
      {({ pages }) => (
        <PagedGrid
          query={media}
          items={pages.flatMap((page) => page.media)}
          itemKey={({ mediaId }) => mediaId}
          renderItem={(item, _index, sizes) => <VideoCard media={item} sizes={sizes} />}
        />
      )}
    </QueryView>
  );
  return (
    <section aria-label={t('theirVideos')} className="mt-8 px-gutter">
      <div className="mb-3 flex items-center gap-3">
        <div className="min-w-0 max-w-100 grow">
          <CreatorSearch team={team} />
        </div>
        {media.data?.pages[0]?.displayYearFilter !== false && team.years.length > 1 && (
          <div className="ms-auto shrink-0">
            <YearFilter years={team.years} year={filter.year} onChange={(year) => send({ type: 'year', year })} />
          </div>
        )}
      </div>
      <Tabs
        label={t('theirVideos')}
        value={filter.tab}
        onValueChange={(tab) => send({ type: 'tab', tab })}
        tabs={team.tabs.map(({ id, title }) => ({
          value: id,
          label: t.find(`tabs.${id}`) ?? title,
          content: grid,
        }))}
      />
    </section>
  );
}
