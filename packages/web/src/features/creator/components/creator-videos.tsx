import type { CreatorTeamDetail } from '@greenlight/contract/creator';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { Film } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useHistoryEntryState } from '../../../platform/use-history-entry-state.ts';
import { VideoGrid } from '../../media/components/video-grid.tsx';
import {
  type CreatorFilterEvent,
  creatorFilterReducer,
  readCreatorFilter,
  writeCreatorFilter,
} from '../creator-filter-state.ts';
import { useCreatorMedia } from '../hooks.ts';
import { CreatorSearch } from './creator-search.tsx';
import { YearFilter } from './year-filter.tsx';

/** The team's videos by tab and year. */
export function CreatorVideos({ team }: { team: CreatorTeamDetail }) {
  const t = useTexts('creator');
  const [kept, keep] = useHistoryEntryState();
  const filter = readCreatorFilter(kept, team);
  const send = (event: CreatorFilterEvent) => keep(writeCreatorFilter(creatorFilterReducer(filter, event)));
  const media = useCreatorMedia(team.id, filter.tab, filter.year);
  const grid = (
    <VideoGrid
      query={media}
      empty={<EmptyState icon={<Film />} title={t('noVideos')} description={t('noVideosText')} />}
    />
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
          label: title || (t.find(`tabs.${id}`) ?? id),
          content: grid,
        }))}
      />
    </section>
  );
}
