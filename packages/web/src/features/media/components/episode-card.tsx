import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { clockTime } from '@greenlight/ui/clock-time';
import { Link } from '@greenlight/ui/primitives/link';
import { clsx } from 'clsx';
import { formatAgo } from '../../../platform/format.ts';
import { useLanguage } from '../../../platform/i18n.ts';
import { useWatchedPart } from '../../history/hooks.ts';
import { preloadVideo } from '../hooks.ts';
import { useEpisodeText } from '../use-episode-text.ts';
import { AccessBadge } from './access-badge.tsx';

/** A small horizontal card with picture, title and number. With `within`, the show's name is left out. */
export function EpisodeCard(props: { media: MediaCard; isCurrent: boolean; within?: 'show' }) {
  const { media, isCurrent } = props;
  const episodeText = useEpisodeText();
  const language = useLanguage();
  const { mediaId, title, thumbnail, duration, channel, creators } = media;
  const from = props.within ? undefined : (channel?.name ?? creators[0]?.displayName);
  const watched = useWatchedPart(mediaId);
  const preload = () => void preloadVideo(media).catch(() => undefined);
  return (
    <Link
      href={sitePath('video', mediaId)}
      aria-current={isCurrent ? 'true' : undefined}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      className={clsx('flex gap-4 rounded-lg p-2 transition-colors hover:bg-ink/6', isCurrent && 'bg-ink/8')}
    >
      <span className="relative aspect-video w-36 shrink-0 self-start overflow-hidden rounded-md bg-raised">
        <ResponsiveImage decorative picture={thumbnail} sizes="144px" fallback={<TitleArt title={title} />} />
        <span className="absolute start-1.5 top-1.5 flex">
          <AccessBadge access={media.access} />
        </span>
        {duration !== null && (
          <span className="absolute end-1.5 bottom-1.5 rounded-sm bg-scrim/85 px-1.5 py-0.5 font-semibold text-2xs tabular-nums leading-tight">
            {clockTime(duration)}
          </span>
        )}
        {watched !== undefined && (
          <span dir="ltr" className="absolute inset-x-0 bottom-0 h-1 bg-ink/35">
            <span className="block h-full bg-accent" style={{ width: `${watched * 100}%` }} />
          </span>
        )}
      </span>
      <span className="min-w-0 py-0.5">
        <span
          className={clsx('wrap-anywhere line-clamp-2 font-semibold text-sm leading-snug', isCurrent && 'text-accent')}
        >
          <bdi>{title}</bdi>
        </span>
        {from && (
          <span className="mt-1 line-clamp-1 text-ink-muted text-xs">
            <bdi>{from}</bdi>
          </span>
        )}
        <span className="mt-1 block text-ink-faint text-xs" suppressHydrationWarning>
          {[episodeText(media), formatAgo(media.publishedAt, language)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  );
}
