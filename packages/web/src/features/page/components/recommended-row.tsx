import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { RecommendedCard } from '../../browse/components/recommended-card.tsx';
import { useRowLabels } from '../../channel/components/use-row-labels.tsx';
import { useDismissed, useRecommended } from '../../recommendation/hooks.ts';
import { FailedRow } from './failed-row.tsx';

/** What is recommended, with the reasons and the ways to see less of its kind; the browse screen goes on. */
export function RecommendedRow(props: { title: string; href: string | undefined; isLimited: boolean }) {
  const { title, href, isLimited } = props;
  const labels = useRowLabels();
  const recommended = useRecommended();
  const dismissalOf = useDismissed();
  if (recommended.isLoading) return <RowShape hasNotes />;
  if (!recommended.data) return <FailedRow title={title} query={recommended} />;
  const items = recommended.data.media
    .map((media) => ({ media, gone: dismissalOf(media) }))
    .filter(({ gone }) => !gone || gone.isHere);
  if (items.length === 0) return null;
  return (
    <MediaRow
      title={title}
      href={href}
      items={items}
      itemKey={({ media }) => media.mediaId}
      renderItem={({ media, gone }) => (
        <RecommendedCard media={media} gone={gone} sizes={(isLimited ? limitedRowSizes : rowSizes).standard} />
      )}
      labels={labels}
    />
  );
}
