import type { ChannelDetail } from '@greenlight/contract/channel';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Tv } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { PagedGrid } from '../../media/components/paged-grid.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import { useChannelMedia, usePlaylistOrder } from '../hooks.ts';

/** Spec point 2: the first three videos are wider. */
const leadCount = 3;

/** All videos of a show, newest or oldest first. */
export function ChannelVideos({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const [order, toggleOrder] = usePlaylistOrder();
  const media = useChannelMedia(channel, order);
  const Icon = order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <section aria-label={t('allVideos')} className="mt-6 px-gutter">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 className="text-xl">{t('allVideos')}</h2>
        <Button size="sm" icon={<Icon aria-hidden className="size-4" />} onClick={toggleOrder}>
          <span className="sr-only">{t('order')}</span>
          {t(order === 'desc' ? 'newest' : 'oldest')}
        </Button>
      </div>
      <QueryView
        query={media}
        texts={useQueryTexts()}
        skeleton={<GridShape />}
        isEmpty={({ pages }) => pages[0]?.media.length === 0}
        empty={<EmptyState icon={<Tv />} title={t('noVideos')} description={t('nothingYetText')} />}
      >
        {({ pages }) => (
          <PagedGrid
            query={media}
            items={pages.flatMap((page) => page.media)}
            itemKey={({ mediaId }) => mediaId}
            renderItem={(item, _index, sizes) => <VideoCard media={item} sizes={sizes} within="show" />}
            leadCount={leadCount}
          />
        )}
      </QueryView>
    </section>
  );
}
