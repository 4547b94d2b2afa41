import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { clockTime } from '@greenlight/ui/clock-time';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import { useWatchedPart } from '../../history/hooks.ts';
import { preloadVideo } from '../hooks.ts';
import { AccessBadge } from './access-badge.tsx';

/** An episode over the whole width, with its description. */
export function EpisodeRow({ media }: { media: MediaCard }) {
  const t = useTexts('media');
  const { mediaId, title, summary, thumbnail, duration, episode } = media;
  const watched = useWatchedPart(mediaId);
  const preload = () => void preloadVideo(media).catch(() => undefined);
  return (
    <Link
      href={sitePath('video', mediaId)}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      className="-mx-3 flex items-start gap-4 rounded-lg p-3 transition-colors hover:bg-ink/6 sm:gap-6"
    >
      <span className="relative aspect-video w-36 shrink-0 overflow-hidden rounded-md bg-raised sm:w-56 lg:w-64">
        <ResponsiveImage decorative picture={thumbnail} sizes="256px" fallback={<TitleArt title={title} />} />
        <span className="absolute start-2 top-2 flex">
          <AccessBadge access={media.access} />
        </span>
        {watched !== undefined && (
          <span dir="ltr" className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-ink/35">
            <span className="block h-full bg-accent" style={{ width: `${watched * 100}%` }} />
          </span>
        )}
      </span>
      <span className="min-w-0 grow sm:pt-1">
        <span className="wrap-anywhere line-clamp-2 font-semibold sm:text-lg">
          {episode !== null && <span className="me-2 inline-block text-ink-faint tabular-nums">{episode}</span>}
          <bdi>{title}</bdi>
        </span>
        {duration !== null && <span className="mt-1 block text-ink-faint text-sm">{clockTime(duration)}</span>}
        <span className="mt-2 line-clamp-2 max-w-prose text-ink-muted text-sm max-sm:hidden" dir="auto">
          {summary}
        </span>
        {watched !== undefined && (
          <span className="sr-only">{t('watched', { percent: Math.round(watched * 100) })}</span>
        )}
      </span>
    </Link>
  );
}
