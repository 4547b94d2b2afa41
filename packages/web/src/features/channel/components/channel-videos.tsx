import type { ChannelDetail } from '@greenlight/contract/channel';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Button } from '@greenlight/ui/primitives/button';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Tv } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { VideoGrid } from '../../media/components/video-grid.tsx';
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
      <VideoGrid
        query={media}
        empty={<EmptyState icon={<Tv />} title={t('noVideos')} description={t('nothingYetText')} />}
        leadCount={leadCount}
        card={() => ({ within: 'show' })}
      />
    </section>
  );
}
