import type { MediaCard } from '@greenlight/contract/media';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import { EpisodeCard } from './episode-card.tsx';

/** The video's season in order, then other recommendations, beside the video or below it. */
export function RelatedVideos(props: {
  card: MediaCard;
  season: MediaCard[];
  upNext: MediaCard[];
  className?: string;
}) {
  const t = useTexts('media');
  const { season, mediaId } = props.card;
  const episodes = new Set(props.season.map((media) => media.mediaId));
  const others = props.upNext.filter((media) => !episodes.has(media.mediaId));
  const ofSeason = season && [t('season', { season: season.number }), season.title].filter(Boolean).join(' · ');
  return (
    <div className={clsx('mt-10 grid min-w-0 content-start gap-10', props.className)}>
      {ofSeason && props.season.length > 0 && (
        <Cards title={ofSeason} media={props.season} currentId={mediaId} within="show" />
      )}
      {others.length > 0 && <Cards title={t('upNext')} media={others} currentId={mediaId} />}
    </div>
  );
}

function Cards(props: { title: string; media: MediaCard[]; currentId: number; within?: 'show' }) {
  return (
    <section aria-label={props.title} className="min-w-0">
      <h2 className="mb-4 text-xl">{props.title}</h2>
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:max-lg:grid-cols-2">
        {props.media.map((media) => (
          <li key={media.mediaId}>
            <EpisodeCard media={media} isCurrent={media.mediaId === props.currentId} within={props.within} />
          </li>
        ))}
      </ul>
    </section>
  );
}
