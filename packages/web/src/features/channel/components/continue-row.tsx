import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { rowHadItems, storeRowHasItems } from '../../../platform/personal-row-storage.ts';
import { VideoCard } from '../../media/components/video-card.tsx';
import { useRowLabels } from '../use-row-labels.ts';

const name = 'continue-watching';

/** Videos that the viewer started and did not finish. */
export function ContinueRow({ query }: { query: UseQueryResult<{ media: MediaCard[] }> }) {
  const t = useTexts('channel');
  const labels = useRowLabels();
  const count = query.data?.media.length;
  useEffect(() => {
    if (count !== undefined) storeRowHasItems(name, count > 0);
  }, [count]);
  if (query.isLoading) return rowHadItems(name) ? <RowShape /> : null;
  if (!query.data || count === 0) return null;
  return (
    <MediaRow
      title={t('rows.continue-watching')}
      href={sitePath('continue-watching')}
      items={query.data.media}
      itemKey={(media) => media.mediaId}
      renderItem={(media) => <VideoCard media={media} sizes={rowSizes.standard} />}
      labels={labels}
    />
  );
}
