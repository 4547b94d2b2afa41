import { rehearsalMaxH } from '@greenlight/contract/limits';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { clockTime } from '@greenlight/ui/clock-time';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { Film } from 'lucide-react';
import { Fact } from '../../../platform/fact-list.tsx';
import { formatLength, formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { publicationOf } from '../recording-state.ts';
import { ChapterButton } from './chapter-button.tsx';
import { EndButton } from './end-button.tsx';
import { PauseButton } from './pause-button.tsx';
import { RehearsalButton } from './rehearsal-button.tsx';
import { StateBadge } from './state-badge.tsx';

const t = textsOf('live');

/** The state of a stream, read at `now` (milliseconds). Refetched until the stream is over. */
export function StatusPanel({ stream, now }: { stream: StudioLivestreamDetail; now: number }) {
  const { mediaId, state, startsAt, startedAt, endedAt, hasSignal, audience, isPaused, isRehearsal, awayMaxS } = stream;
  const { publishAt } = stream;
  const silent = state === 'live' && !isPaused && !hasSignal;
  const shown = state === 'live' && isPaused ? 'paused' : isRehearsal ? 'rehearsal' : state;
  const lasted = startedAt && ((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt)) / 1000;
  return (
    <section
      aria-labelledby="status"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <div className="flex items-center justify-between gap-3">
          <h2 id="status" className="text-xl">
            {t('status')}
          </h2>
          <span role="status">
            <StateBadge state={isRehearsal ? 'rehearsal' : state} />
          </span>
        </div>
        <p className={silent ? 'mt-2 text-sm text-warning' : 'mt-2 text-ink-muted text-sm'}>
          {t(`statusText.${silent ? 'silent' : shown}`, {
            time: formatLength(awayMaxS),
            most: formatLength(rehearsalMaxH * 3600),
            recording: t(`recordingIs.${publicationOf(stream, now)}`, { moment: formatMoment(publishAt ?? startsAt) }),
          })}
        </p>
      </div>
      <dl className={clsx('grid gap-4 text-sm', lasted && 'grid-cols-2')}>
        {lasted ? (
          <>
            <Fact name={t(endedAt ? 'until' : 'since')}>
              <span className="tabular-nums">{clockTime(lasted)}</span>
            </Fact>
            {endedAt && <Fact name={t('viewers')}>{audience.viewers}</Fact>}
            {endedAt && (
              <Fact name={t('watched')}>
                <span className="tabular-nums">{clockTime(audience.watchedMs / 1000)}</span>
              </Fact>
            )}
          </>
        ) : (
          <Fact name={t('startsAt')}>{formatMoment(startsAt)}</Fact>
        )}
      </dl>
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {state === 'scheduled' && <RehearsalButton stream={stream} />}
          {(state === 'live' || (isRehearsal && hasSignal)) && <PauseButton stream={stream} />}
          {state === 'live' && <ChapterButton stream={stream} />}
          {state === 'live' && <EndButton stream={stream} />}
        </div>
      )}
      {state === 'ended' && (
        <LinkButton
          href={studioPath('media', mediaId)}
          variant="primary"
          className="self-start"
          icon={<Film aria-hidden className="size-4" />}
        >
          {t('recording')}
        </LinkButton>
      )}
    </section>
  );
}
