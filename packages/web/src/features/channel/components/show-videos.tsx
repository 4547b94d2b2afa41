import type { ChannelDetail } from '@greenlight/contract/channel';
import { Button } from '@greenlight/ui/primitives/button';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { usePlaylistOrder } from '../hooks.ts';
import { ChannelVideos } from './channel-videos.tsx';
import { SeriesView } from './series-view.tsx';

/** The videos of a show in the chosen order; a show in seasons starts with the oldest by default. */
export function ShowVideos({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const isSeries = channel.layout === 'series-view' && channel.seasons.length > 0;
  const [order, toggleOrder] = usePlaylistOrder(isSeries ? 'asc' : 'desc');
  const Icon = order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  const title = t(isSeries ? 'episodes' : 'allVideos');
  return (
    <section aria-label={title} className="mt-8 px-gutter">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <Button size="sm" icon={<Icon aria-hidden className="size-4" />} onClick={toggleOrder}>
          <span className="sr-only">{t('order')}</span>
          {t(order === 'desc' ? 'newest' : 'oldest')}
        </Button>
      </div>
      {isSeries ? <SeriesView channel={channel} order={order} /> : <ChannelVideos channel={channel} order={order} />}
    </section>
  );
}
