import type { MediaCard } from '@greenlight/contract/media';
import { withoutDuplicates } from '@greenlight/ui/blocks/distinct-items';
import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useRowLabels } from '../../channel/use-row-labels.ts';
import { VideoCard } from '../../media/components/video-card.tsx';

/** A personal list of videos that loads more at its end. `isFirst`: nothing is above the row. */
export function VideosRow(props: {
  title: string;
  href: string | undefined;
  items: MediaCard[];
  query: UseInfiniteQueryResult;
  isLimited: boolean;
  isFirst?: boolean;
}) {
  const { items, query, isLimited, isFirst = false } = props;
  const texts = useQueryTexts();
  const sizes = (isLimited ? limitedRowSizes : rowSizes).standard;
  return (
    <MediaRow
      title={props.title}
      href={props.href}
      items={withoutDuplicates(items, ({ mediaId }) => mediaId)}
      itemKey={({ mediaId }) => mediaId}
      renderItem={(media, index) => <VideoCard media={media} sizes={sizes} priority={isFirst && index < 4} />}
      labels={useRowLabels()}
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
