import type { ChannelCard } from '@greenlight/contract/channel';
import { sitePath } from '@greenlight/contract/site-path';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { useTexts } from '../../../platform/i18n.ts';
import { pictureOfShow } from '../show-picture.ts';

/** The card of a show, with its description. */
export function ShowCard({ show, sizes, priority }: { show: ChannelCard; sizes: string; priority: boolean }) {
  const t = useTexts('channel');
  return (
    <>
      <MediaCard
        href={sitePath('channel', show.slug)}
        title={show.name}
        picture={pictureOfShow(show)}
        sizes={sizes}
        priority={priority}
        meta={t('videos', { count: show.mediaCount })}
      />
      <p dir="auto" className="mt-2 line-clamp-2 text-ink-muted text-sm">
        {show.description}
      </p>
    </>
  );
}
