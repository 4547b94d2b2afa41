import type { MediaCard } from '@greenlight/contract/media';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { RowNote } from '@greenlight/ui/blocks/row-note';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../../platform/i18n.ts';
import { VideoCard } from '../../media/components/video-card.tsx';
import { useRowLabels } from './use-row-labels.tsx';

/** What the viewer began and didn't finish. It keeps its place while it is awaited, so that no row jumps. */
export function ContinueRow({ query }: { query: UseQueryResult<{ media: MediaCard[] }> }) {
  const t = useTexts('channel');
  const labels = useRowLabels();
  if (query.isLoading) return <RowShape />;
  if (!query.data) return null;
  if (query.data.media.length === 0) {
    return (
      <RowNote
        title={t('rows.continue-watching')}
        heading={t('special.continue-watching.empty')}
        text={t('special.continue-watching.description')}
      />
    );
  }
  return (
    <MediaRow
      title={t('rows.continue-watching')}
      href="/continue-watching"
      items={query.data.media}
      itemKey={(media) => media.mediaId}
      renderItem={(media) => <VideoCard media={media} sizes={rowSizes.standard} />}
      labels={labels}
    />
  );
}
