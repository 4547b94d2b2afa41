import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { Film } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { AddVideos } from './components/add-videos.tsx';
import { MediaFilterBar } from './components/media-filter-bar.tsx';
import { MediaTable } from './components/media-table.tsx';
import { type MediaFilter, useMediaList } from './hooks.ts';

export function MediaListPage() {
  const { t } = useTranslation('media');
  const texts = useQueryTexts();
  const [filter, setFilter] = useState<MediaFilter>({ search: '', state: null });
  const list = useMediaList(useDeferredValue(filter));
  const media = list.data?.pages.flatMap((page) => page.media) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('total', { count: total })}
      siteName={useSiteName()}
    >
      <div className="flex flex-col gap-8 px-gutter">
        <AddVideos />
        <MediaFilterBar filter={filter} onChange={setFilter} />
        {list.error && !list.data ? (
          <ErrorState
            title={texts.errorTitle}
            description={list.error.message}
            retry={{ label: texts.retry, pending: list.isFetching, onClick: () => void list.refetch() }}
          />
        ) : (
          <MediaTable
            media={media}
            loading={list.isPending}
            empty={
              filter.search || filter.state ? (
                <EmptyState title={t('noMatch')} description={t('noMatchText')} />
              ) : (
                <EmptyState icon={<Film />} title={t('empty')} description={t('emptyText')} />
              )
            }
          />
        )}
        {list.hasNextPage && (
          <Button className="self-center" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </Screen>
  );
}
