import { distinct } from '@greenlight/ui/blocks/distinct';
import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useEffect } from 'react';
import { noteFilled } from '../../../platform/filled-rows.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useRowLabels } from '../../channel/components/use-row-labels.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import { type OwnList, useOwnList } from '../../user-channel/hooks.ts';
import { FailedRow } from './failed-row.tsx';
import { PersonalRowShape } from './personal-row-shape.tsx';

/** A list that only its viewer has; it grows at its end. */
export function OwnRow(props: { title: string; href: string | undefined; list: OwnList; isLimited: boolean }) {
  const { title, href, list, isLimited } = props;
  const texts = useQueryTexts();
  const labels = useRowLabels();
  const query = useOwnList(list);
  const items = query.data?.pages.flatMap(({ media }) => media);
  useEffect(() => {
    if (items) noteFilled(list, items.length > 0);
  });
  if (query.isLoading) return <PersonalRowShape list={list} />;
  if (!items) return <FailedRow title={title} query={query} />;
  if (items.length === 0) return null;
  return (
    <MediaRow
      title={title}
      href={href}
      items={distinct(items, ({ mediaId }) => mediaId)}
      itemKey={({ mediaId }) => mediaId}
      renderItem={(media) => <VideoCard media={media} sizes={(isLimited ? limitedRowSizes : rowSizes).standard} />}
      labels={labels}
      more={{
        hasMore: query.hasNextPage,
        onLoadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
        loadingLabel: texts.loading,
        error: query.isFetchNextPageError
          ? { message: texts.describeError(query.error), retryLabel: texts.retry }
          : null,
      }}
    />
  );
}
