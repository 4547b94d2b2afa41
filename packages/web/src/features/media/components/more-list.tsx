import type { MediaCard } from '@greenlight/contract/media';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import { EpisodeCard } from './episode-card.tsx';

/** The rest of the season or show, or other videos, beside the video or below it. */
export function MoreList(props: { card: MediaCard; media: MediaCard[]; className?: string }) {
  const t = useTexts('media');
  const { season, channel, mediaId } = props.card;
  const others = season ? props.media : props.media.filter((media) => media.mediaId !== mediaId);
  if (others.length === 0) return null;
  const ofShow = channel ? t('moreFrom', { show: channel.name }) : t('moreVideos');
  const ofSeason = season && [t('season', { season: season.number }), season.title].filter(Boolean).join(' · ');
  const title = ofSeason ?? ofShow;
  return (
    <section className={clsx('mt-10 min-w-0', props.className)} aria-label={title}>
      <h2 className="mb-4 text-xl">{title}</h2>
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:max-lg:grid-cols-2">
        {others.map((media) => (
          <li key={media.mediaId}>
            <EpisodeCard media={media} isCurrent={media.mediaId === mediaId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
