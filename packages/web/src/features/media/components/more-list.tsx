import type { MediaCard } from '@greenlight/contract/media';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import { EpisodeCard } from './episode-card.tsx';

/** The rest of the season or show, beside the video or below it. */
export function MoreList(props: { card: MediaCard; media: MediaCard[]; className?: string }) {
  const t = useTexts('media');
  const { season, channel, mediaId } = props.card;
  const others = season ? props.media : props.media.filter((media) => media.mediaId !== mediaId);
  if (others.length === 0 || !channel) return null;
  const title = season ? t('season', { season: season.number }) : t('moreFrom', { show: channel.name });
  return (
    <section className={clsx('mt-10 min-w-0 lg:mt-0', props.className)} aria-label={title}>
      <h2 className="mb-4 text-xl">{title}</h2>
      <ul className="grid gap-4 sm:max-lg:grid-cols-2">
        {others.map((media) => (
          <li key={media.mediaId}>
            <EpisodeCard media={media} isCurrent={media.mediaId === mediaId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
