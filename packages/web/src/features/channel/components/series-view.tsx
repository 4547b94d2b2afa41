import type { ChannelDetail } from '@greenlight/contract/channel';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useTexts } from '../../../platform/i18n.ts';
import { useHistoryEntryState } from '../../../platform/use-history-entry-state.ts';
import type { PlaylistOrder } from '../playlist-order-state.ts';
import { ChannelVideos } from './channel-videos.tsx';
import { SeasonEpisodes } from './season-episodes.tsx';

const allVideos = 'all';

/**
 * A show in seasons. It shows one season at a time in episode order. The first one is the first season with videos, or
 * the last if the newest come first. Videos without a season, such as trailers, are in the list of all videos.
 */
export function SeriesView({ channel, order }: { channel: ChannelDetail; order: PlaylistOrder }) {
  const t = useTexts('channel');
  const { seasons } = channel;
  const hasVideos = ({ mediaCount }: { mediaCount: number }) => mediaCount > 0;
  const first = (order === 'asc' ? seasons.find(hasVideos) : seasons.findLast(hasVideos)) ?? seasons[0];
  const inSeasons = seasons.reduce((sum, { mediaCount }) => sum + mediaCount, 0);
  const hasOthers = channel.mediaCount > inSeasons;
  const [chosen, choose] = useHistoryEntryState();
  const isThere = chosen === allVideos ? hasOthers : seasons.some(({ id }) => String(id) === chosen);
  const initial = hasOthers && inSeasons === 0 ? allVideos : String(first?.id);
  const labelOf = ({ number, title }: ChannelDetail['seasons'][number]) => {
    const plain = t('season', { season: number });
    return title === '' || title === plain ? plain : t('seasonTitle', { season: number, title });
  };
  return (
    <Tabs
      label={t('episodes')}
      value={chosen !== undefined && isThere ? chosen : initial}
      onValueChange={choose}
      tabs={[
        ...seasons.map((season) => ({
          value: String(season.id),
          label: labelOf(season),
          content: <SeasonEpisodes seasonId={season.id} order={order} />,
        })),
        ...(hasOthers
          ? [{ value: allVideos, label: t('allVideos'), content: <ChannelVideos channel={channel} order={order} /> }]
          : []),
      ]}
    />
  );
}
