import { studioPath } from '@greenlight/contract/studio-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { SearchX, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import { MoreButton } from '../../platform/more-button.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { AddVideos } from './components/add-videos.tsx';
import { MediaFilterBar } from './components/media-filter-bar.tsx';
import { MediaList } from './components/media-list.tsx';
import { MediaListShape } from './components/media-list-shape.tsx';
import { type MediaFilter, useMediaList } from './hooks.ts';

const t = textsOf('media');

export function MediaListPage() {
  const texts = useQueryTexts();
  const [filter, setFilter] = useState<MediaFilter>({ search: '', state: null, sort: 'uploaded' });
  const list = useMediaList(useDeferredValue(filter));
  const media = list.data?.pages.flatMap((page) => page.media) ?? [];
  const total = list.data?.pages[0]?.total;
  const filtered = filter.search !== '' || filter.state !== null;
  const isEmpty = total === 0 && !filtered;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={total ? t('total', { count: total }) : undefined}
      siteName={useSiteName()}
      actions={
        <LinkButton href={studioPath('trash')} icon={<Trash2 aria-hidden className="size-4" />}>
          {t('trash.title')}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-8 px-gutter">
        <AddVideos compact={!isEmpty} />
        {!isEmpty && <MediaFilterBar filter={filter} onChange={setFilter} />}
        {list.error && !list.data ? (
          <ErrorState
            title={texts.errorTitle}
            description={list.error.message}
            retry={{ label: texts.retry, pending: list.isFetching, onClick: () => void list.refetch() }}
          />
        ) : list.isPending ? (
          <MediaListShape />
        ) : media.length > 0 ? (
          <MediaList media={media} sort={filter.sort} />
        ) : (
          filtered && <EmptyState icon={<SearchX />} title={t('noMatch')} description={t('noMatchText')} />
        )}
        <MoreButton list={list} label={t('more')} />
      </div>
    </Screen>
  );
}
