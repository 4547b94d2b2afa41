import type { StudioMediaCard, StudioMediaSort } from '@greenlight/contract/media-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { clockTime } from '@greenlight/ui/clock-time';
import { Link } from '@greenlight/ui/primitives/link';
import { Lock } from 'lucide-react';
import { formatDate, formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { ProcessingLine } from './processing-line.tsx';
import { PublishBadge, StreamBadge } from './publish-badge.tsx';

const t = textsOf('media');

export function MediaList({ media, sort }: { media: StudioMediaCard[]; sort: StudioMediaSort }) {
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-1 sm:-mx-3">
      {media.map((one) => (
        <MediaLine key={one.mediaId} media={one} sort={sort} />
      ))}
    </ul>
  );
}

function MediaLine({ media, sort }: { media: StudioMediaCard; sort: StudioMediaSort }) {
  const { mediaId, stream } = media;
  const isToCome = stream !== null && stream.state !== 'ended';
  return (
    <li className="relative flex items-center gap-3.5 rounded-lg py-2 transition-look has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-surface sm:gap-5 sm:p-3">
      <div className="relative aspect-video w-30 shrink-0 overflow-hidden rounded-md bg-overlay sm:w-44">
        <ResponsiveImage
          decorative
          picture={media.thumbnail}
          sizes="(min-width: 576px) 11rem, 7.5rem"
          fallback={<TitleArt title={media.title} />}
        />
        {media.duration !== null && (
          <span className="absolute end-1 bottom-1 rounded-sm bg-scrim/80 px-1.5 py-0.5 font-medium text-2xs tabular-nums">
            {clockTime(media.duration)}
          </span>
        )}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 md:flex-row md:items-center md:gap-6">
        <div className="flex min-w-0 grow flex-col gap-0.5">
          <Link
            href={
              (isToCome && stream.kind !== 'premiere') || stream?.kind === 'station'
                ? studioPath('stream', mediaId)
                : studioPath('media', mediaId)
            }
            className="line-clamp-2 font-semibold text-base outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 sm:text-lg"
          >
            {media.title}
          </Link>
          <Place media={media} />
          {!isToCome && <ProcessingLine processing={media.processing} />}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 md:w-44 md:flex-col md:items-end">
          {isToCome ? <StreamBadge {...stream} /> : <PublishBadge state={media.state} />}
          <When media={media} sort={sort} />
        </div>
      </div>
    </li>
  );
}

function Place({ media }: { media: StudioMediaCard }) {
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-ink-muted text-sm">
      {media.access === 'members' && <Lock aria-hidden className="size-3.5" />}
      <span className="truncate">
        {[media.channel?.name, t(`accessOf.${media.access}`)].filter(Boolean).join(' · ')}
      </span>
      {media.stream?.state === 'ended' && (
        <Link href={studioPath('stream', media.mediaId)} className="relative shrink-0 underline underline-offset-4">
          {t(`${media.stream.kind === 'broadcast' ? 'stream' : media.stream.kind}.ended`)}
        </Link>
      )}
    </p>
  );
}

/** The shown time of a video: a future one, else the one by which the list is sorted. */
function whenOf({ stream, state, publishAt, createdAt }: StudioMediaCard, sort: StudioMediaSort) {
  if (stream?.state === 'scheduled' && stream.kind !== 'station') return { what: 'begins', at: stream.startsAt };
  if (state === 'scheduled' && publishAt) return { what: 'goesPublic', at: publishAt };
  if (sort !== 'uploaded' && publishAt) return { what: 'published', at: publishAt };
  return { what: 'uploaded', at: createdAt };
}

/** A future time to the minute, in the creator's own zone, or a past one as a day. */
function When({ media, sort }: { media: StudioMediaCard; sort: StudioMediaSort }) {
  if (media.stream?.state === 'live') return null;
  const { what, at } = whenOf(media, sort);
  const isToCome = what === 'begins' || what === 'goesPublic';
  return (
    <time dateTime={at} className="text-ink-faint text-sm tabular-nums md:text-end">
      {t(`when.${what}`, { date: isToCome ? formatMoment(at) : formatDate(at) })}
    </time>
  );
}
