import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoveSeason } from '../hooks.ts';
import { SeasonDialog } from './season-dialog.tsx';

const t = textsOf('channel');

type Season = StudioChannel['seasons'][number];

export function SeasonList({ channel }: { channel: StudioChannel }) {
  const remove = useRemoveSeason(channel.id);
  const [editing, setEditing] = useState<Season | 'new' | null>(null);
  const title = (season: Season) => season.title || t('season', { number: season.number });
  const next = Math.max(0, ...channel.seasons.map(({ number }) => number)) + 1;
  return (
    <section aria-labelledby="seasons">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="seasons" className="text-xl">
          {t('seasonsTitle')}
        </h2>
        {channel.canEdit && (
          <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
            {t('addSeason')}
          </Button>
        )}
      </div>
      {channel.seasons.length === 0 && <p className="text-ink-faint text-sm">{t('noSeasons')}</p>}
      <ul className="flex flex-col gap-2">
        {channel.seasons.map((season) => (
          <li
            key={season.id}
            className="flex items-center gap-2 rounded-md border border-line bg-surface py-2 ps-4 pe-2"
          >
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{title(season)}</p>
              <p className="text-ink-faint text-sm">{t('videos', { count: season.mediaCount })}</p>
            </div>
            {channel.canEdit && (
              <>
                <IconButton
                  size="sm"
                  label={t('editSeason', { title: title(season) })}
                  icon={<Pencil aria-hidden className="size-4" />}
                  onClick={() => setEditing(season)}
                />
                <RemoveButton
                  size="sm"
                  id={season.id}
                  remove={remove}
                  label={t('removeSeason', { title: title(season) })}
                  title={t('removeTitle', { name: title(season) })}
                  text={t('removeSeasonText')}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <SeasonDialog
          channelId={channel.id}
          version={channel.version}
          season={editing === 'new' ? { number: next, title: '' } : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
