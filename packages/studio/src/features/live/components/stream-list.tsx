import type { StudioLivestreamCard } from '@greenlight/contract/live-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { Lock } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { StateBadge } from './state-badge.tsx';

const t = textsOf('live');

export function StreamList({ streams }: { streams: StudioLivestreamCard[] }) {
  return (
    <ul aria-label={t('title')} className="flex flex-col gap-1 sm:-mx-3">
      {streams.map((stream) => (
        <StreamLine key={stream.mediaId} stream={stream} />
      ))}
    </ul>
  );
}

function StreamLine({ stream }: { stream: StudioLivestreamCard }) {
  const { kind, mediaId, title, access, thumbnail, state, hasSignal } = stream;
  const isSilent = kind === 'broadcast' && state === 'live' && !hasSignal;
  return (
    <li className="relative flex items-center gap-3.5 rounded-lg py-2 transition-look has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-surface sm:gap-5 sm:p-3">
      <div className="relative aspect-video w-30 shrink-0 overflow-hidden rounded-md bg-overlay sm:w-44">
        <ResponsiveImage
          decorative
          picture={thumbnail}
          sizes="(min-width: 576px) 11rem, 7.5rem"
          fallback={<TitleArt title={title} />}
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 md:flex-row md:items-center md:gap-6">
        <div className="flex min-w-0 grow flex-col gap-0.5">
          <Link
            href={studioPath('stream', mediaId)}
            className="line-clamp-2 font-semibold text-base outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 sm:text-lg"
          >
            {title}
          </Link>
          <p className="flex min-w-0 items-center gap-1.5 text-ink-muted text-sm">
            {access === 'members' && <Lock aria-hidden className="size-3.5" />}
            <span className="truncate">
              {[kind !== 'broadcast' && t(`${kind}.title`), t(`accessOf.${access}`)].filter(Boolean).join(' · ')}
            </span>
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 md:w-56 md:flex-col md:items-end">
          <StateBadge state={shownState(stream)} />
          {isSilent && <StateBadge state="silent" />}
          {(kind !== 'station' || state === 'live') && <When stream={stream} />}
        </div>
      </div>
    </li>
  );
}

function shownState({ kind, state, isRehearsal }: StudioLivestreamCard) {
  if (kind === 'station' && state !== 'live') return 'off';
  return isRehearsal ? 'rehearsal' : state;
}

function When({ stream: { startsAt, startedAt, endedAt } }: { stream: StudioLivestreamCard }) {
  const [key, at] = endedAt ? ['endedOn', endedAt] : startedAt ? ['startedOn', startedAt] : ['startsOn', startsAt];
  return (
    <time dateTime={at} className="text-ink-faint text-sm tabular-nums">
      {t(key, { moment: formatMoment(at) })}
    </time>
  );
}
