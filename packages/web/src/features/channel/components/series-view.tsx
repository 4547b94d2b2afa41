import type { ChannelDetail } from '@greenlight/contract/channel';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SeasonEpisodes } from './season-episodes.tsx';

/** A show told in seasons: one at a time, its episodes in order. */
export function SeriesView({ channel }: { channel: ChannelDetail }) {
  const t = useTexts('channel');
  const { seasons } = channel;
  const [shown, setShown] = useState(String(seasons[0]?.id));
  return (
    <section aria-label={t('episodes')} className="mt-6 px-gutter">
      <Tabs
        label={t('episodes')}
        value={shown}
        onValueChange={setShown}
        tabs={seasons.map(({ id, number, title }) => ({
          value: String(id),
          label: title || t('season', { season: number }),
          content: <SeasonEpisodes seasonId={id} />,
        }))}
      />
    </section>
  );
}
