import type { FoundMedia } from '@greenlight/contract/search';
import { sitePath } from '@greenlight/contract/site-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { clockTime } from '@greenlight/ui/clock-time';
import { Link } from '@greenlight/ui/primitives/link';
import { formatAgo } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { AccessBadge } from '../../media/components/access-badge.tsx';
import { CardMenu } from '../../media/components/card-menu.tsx';
import { preloadVideo } from '../../media/hooks.ts';
import { HighlightedMatches } from './highlighted-matches.tsx';

type Match = FoundMedia['matches'][number];

/** A found video with its match. Chapters and spoken text link to their time. */
export function VideoResult({ media, priority }: { media: FoundMedia; priority: boolean }) {
  const language = useLanguage();
  const { mediaId, title, thumbnail, duration, channel, creators, publishedAt, matches, summary } = media;
  const href = sitePath('video', mediaId);
  const preload = () => void preloadVideo(media).catch(() => undefined);
  // The match is in the original text, which may differ from the shown translation.
  const titled = matches.find(({ field, pieces }) => {
    return field === 'title' && pieces.map(({ text }) => text).join('') === title;
  });
  const timed = matches.filter(({ time }) => time !== null);
  const described = matches.find(({ field }) => field === 'description');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only fetches ahead; the link does the work
    <article
      onPointerEnter={preload}
      onFocus={preload}
      className="group relative -mx-3 flex gap-4 rounded-lg p-3 transition-colors hover:bg-ink/6 max-sm:flex-col max-sm:gap-3 sm:gap-6"
    >
      <div className="relative aspect-video shrink-0 self-start overflow-hidden rounded-lg bg-raised max-sm:w-full sm:w-64 lg:w-80">
        <ResponsiveImage
          decorative
          priority={priority}
          picture={thumbnail}
          sizes="(min-width: 992px) 320px, (min-width: 576px) 256px, 92vw"
          fallback={<TitleArt title={title} />}
        />
        <span className="absolute start-2 top-2 flex">
          <AccessBadge access={media.access} />
        </span>
        {duration !== null && (
          <span className="absolute end-2 bottom-2 rounded-sm bg-scrim/85 px-1.5 py-0.5 font-semibold text-2xs text-ink tabular-nums leading-tight">
            {clockTime(duration)}
          </span>
        )}
      </div>
      <div className="min-w-0 grow sm:pt-1">
        <div className="flex items-start gap-2">
          <h3 className="wrap-anywhere line-clamp-2 grow text-balance font-semibold text-lg leading-snug">
            <Link href={href} className="outline-none after:absolute after:inset-0 after:rounded-lg">
              {titled ? <HighlightedMatches pieces={titled.pieces} /> : title}
            </Link>
          </h3>
          <div className="relative -me-2 -mt-1.5 shrink-0">
            <CardMenu media={media} />
          </div>
        </div>
        <p className="mt-1 text-ink-faint text-sm">
          {[channel?.name, ...creators.map(({ displayName }) => displayName), formatAgo(publishedAt, language)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {timed.length > 0 ? (
          <ul className="mt-3 grid justify-items-start gap-1">
            {timed.map((match) => (
              <li key={`${match.field} ${match.time}`} className="max-w-full">
                <TimedMatch href={href} match={match} />
              </li>
            ))}
          </ul>
        ) : (
          <p dir="auto" className="mt-2 line-clamp-2 max-w-prose text-ink-muted text-sm">
            {described ? <HighlightedMatches pieces={described.pieces} /> : summary}
          </p>
        )}
      </div>
    </article>
  );
}

function TimedMatch({ href, match: { time, pieces } }: { href: string; match: Match }) {
  const t = useTexts('search');
  const seconds = Math.floor(time ?? 0);
  return (
    <Link
      href={`${href}?t=${seconds}`}
      className="relative -ms-2 flex min-h-9 items-center gap-3 rounded-md px-2 py-1 text-ink-muted text-sm transition-colors hover:bg-ink/8 max-md:min-h-11"
    >
      <span className="shrink-0 font-semibold text-accent tabular-nums">{t('at', { time: clockTime(seconds) })}</span>
      <span dir="auto" className="line-clamp-2 min-w-0">
        <HighlightedMatches pieces={pieces} />
      </span>
    </Link>
  );
}
