import type { ChannelDetail } from '@greenlight/contract/channel';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useTexts } from '../../../platform/i18n.ts';
import { useKeptChoice } from '../../../platform/use-kept-choice.ts';
import { ChannelVideos } from './channel-videos.tsx';
import { SeasonEpisodes } from './season-episodes.tsx';

const allVideos = 'all';

/**
 * A show told in seasons: one at a time, its episodes in order, beginning with the first that has any. What is in none
 * of them, such as a trailer, is among all videos.
 */
export function SeriesView({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const { seasons } = channel;
  const first = seasons.find(({ mediaCount }) => mediaCount > 0) ?? seasons[0];
  const inSeasons = seasons.reduce((sum, { mediaCount }) => sum + mediaCount, 0);
  const hasOthers = channel.mediaCount > inSeasons;
  const [chosen, choose] = useKeptChoice();
  const isThere = chosen === allVideos ? hasOthers : seasons.some(({ id }) => String(id) === chosen);
  const initial = hasOthers && inSeasons === 0 ? allVideos : String(first?.id);
  return (
    <section aria-label={t('episodes')} className="mt-6 px-gutter">
      <Tabs
        label={t('episodes')}
        value={chosen !== undefined && isThere ? chosen : initial}
        onValueChange={choose}
        tabs={[
          ...seasons.map(({ id, number, title }) => ({
            value: String(id),
            label: title || t('season', { season: number }),
            content: <SeasonEpisodes seasonId={id} />,
          })),
          ...(hasOthers
            ? [{ value: allVideos, label: t('allVideos'), content: <ChannelVideos channel={channel} /> }]
            : []),
        ]}
      />
    </section>
  );
}
