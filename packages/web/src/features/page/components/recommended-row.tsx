import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { RecommendedCard } from '../../browse/components/recommended-card.tsx';
import { useRowLabels } from '../../channel/use-row-labels.ts';
import { useDismissed, useRecommended } from '../../recommendation/hooks.ts';
import { FailedRow } from './failed-row.tsx';

/** Recommendations, with reasons and menus to dismiss them. If everything was watched, the title says so. */
export function RecommendedRow(props: { title: string; href: string | undefined; isLimited: boolean }) {
  const { href, isLimited } = props;
  const t = useTexts('recommendation');
  const labels = useRowLabels();
  const recommended = useRecommended();
  const dismissalOf = useDismissed();
  if (recommended.isLoading) return <RowShape hasNotes />;
  if (!recommended.data) return <FailedRow title={props.title} query={recommended} />;
  const items = recommended.data.media
    .map((media) => ({ media, gone: dismissalOf(media) }))
    .filter(({ gone }) => !gone || gone.isHere);
  if (items.length === 0) return null;
  const isSeen = items.every(({ media }) => media.why.reason === 'rewatch');
  return (
    <MediaRow
      title={isSeen ? t('again') : props.title}
      href={href}
      items={items}
      itemKey={({ media }) => media.mediaId}
      renderItem={({ media, gone }) => (
        <RecommendedCard
          media={media}
          gone={gone}
          sizes={(isLimited ? limitedRowSizes : rowSizes).standard}
          isExplained={isSeen}
        />
      )}
      labels={labels}
    />
  );
}
