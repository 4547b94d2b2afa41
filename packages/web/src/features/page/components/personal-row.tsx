import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { RowNote } from '@greenlight/ui/blocks/row-note';
import { Button } from '@greenlight/ui/primitives/button';
import { useEffect } from 'react';
import { noteFilled } from '../../../platform/filled-rows.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useRowLabels } from '../../channel/components/use-row-labels.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import { usePersonalList } from '../../user-channel/hooks.ts';
import type { RowOf } from './list-rows.tsx';
import { PersonalRowShape } from './personal-row-shape.tsx';
import { distinct } from './use-row-more.tsx';

/** One of the viewer's own lists; an empty one takes no room. */
export function PersonalRow({ row, isLimited }: { row: RowOf<'personal-list'>; isLimited: boolean }) {
  const t = useTexts('page');
  const texts = useQueryTexts();
  const labels = useRowLabels();
  const list = usePersonalList(row.list);
  const title = row.title || t(`own.${row.list}.title`);
  const items = list.data?.pages.flatMap(({ media }) => media);
  useEffect(() => {
    if (items) noteFilled(row.list, items.length > 0);
  });
  if (list.isLoading) return <PersonalRowShape list={row.list} />;
  if (!items) {
    return (
      <RowNote
        title={title}
        heading={texts.errorTitle}
        text={list.error ? texts.describeError(list.error) : ''}
        action={
          <Button size="sm" pending={list.isFetching} onClick={() => void list.refetch()}>
            {texts.retry}
          </Button>
        }
      />
    );
  }
  if (items.length === 0) return null;
  return (
    <MediaRow
      title={title}
      href={row.href ?? undefined}
      items={distinct(items, ({ mediaId }) => mediaId)}
      itemKey={({ mediaId }) => mediaId}
      renderItem={(media) => <VideoCard media={media} sizes={(isLimited ? limitedRowSizes : rowSizes).standard} />}
      labels={labels}
      more={{
        hasMore: list.hasNextPage,
        onLoadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
        loadingLabel: texts.loading,
        error: list.isFetchNextPageError ? { message: texts.describeError(list.error), retryLabel: texts.retry } : null,
      }}
    />
  );
}
