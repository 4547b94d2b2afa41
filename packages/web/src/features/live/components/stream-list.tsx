import type { LiveMedia } from '@greenlight/contract/live';
import { sitePath } from '@greenlight/contract/site-path';
import { type Picture, ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { useId } from 'react';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { formatStart } from '../format-start.ts';
import { LiveLabel } from './live-label.tsx';
import { StreamActions } from './stream-actions.tsx';

interface Listed extends Pick<LiveMedia, 'kind'> {
  livestreamId: number;
  title: string;
  thumbnail: Picture | null;
  /** Null for a stream on air. */
  startsAt: string | null;
}

/** A list of streams on air or to come. Renders nothing without streams. */
export function StreamList({ title, streams }: { title: string; streams: Listed[] }) {
  const heading = useId();
  if (streams.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mb-10">
      <h2 id={heading} className="mb-5 text-xl">
        {title}
      </h2>
      <ul className="flex flex-col gap-2">
        {streams.map((stream) => (
          <li key={stream.livestreamId}>
            {stream.startsAt === null ? (
              <Link
                href={sitePath('stream', stream.livestreamId)}
                className="-mx-3 flex items-start gap-4 rounded-lg p-3 transition-colors hover:bg-ink/6"
              >
                <StreamLine {...stream} />
              </Link>
            ) : (
              <div className="-mx-3 p-3">
                <div className="flex items-start gap-4">
                  <StreamLine {...stream} />
                </div>
                <div className="mt-3">
                  <StreamActions size="sm" stream={{ ...stream, startsAt: stream.startsAt }} />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StreamLine({ kind, title, thumbnail, startsAt }: Listed) {
  const t = useTexts('live');
  const language = useLanguage();
  return (
    <>
      <span className="relative aspect-video w-36 shrink-0 overflow-hidden rounded-md bg-raised">
        <ResponsiveImage decorative picture={thumbnail} sizes="144px" fallback={<TitleArt title={title} />} />
      </span>
      <span className="min-w-0 grow">
        <span className="wrap-anywhere line-clamp-2 font-semibold">
          <bdi>{title}</bdi>
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-faint text-sm">
          {kind !== 'broadcast' && <Badge tone="accent">{t(kind)}</Badge>}
          {startsAt === null ? <LiveLabel /> : <time dateTime={startsAt}>{formatStart(startsAt, language)}</time>}
        </span>
      </span>
    </>
  );
}
