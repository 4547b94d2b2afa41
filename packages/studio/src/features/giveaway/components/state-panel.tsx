import { Spinner } from '@greenlight/ui/primitives/spinner';
import { Lock, Trophy } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { LoadError } from '../../../platform/load-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { ConfirmedButton } from '../../billing/components/confirmed-button.tsx';
import { isWorking, type StudioGiveaway, useMove, usePreview } from '../hooks.ts';
import { CancelButton } from './cancel-button.tsx';
import { GiveawayBadge } from './giveaway-badge.tsx';

const t = textsOf('giveaway');

/** The state of a giveaway, the number of people who may enter or have entered, and the next step of the team. */
export function StatePanel({ giveaway }: { giveaway: StudioGiveaway }) {
  const { state, title, people, isScheduled, opensAt, closesAt, draw, drawProblem, cancelled } = giveaway;
  return (
    <section
      aria-labelledby="giveaway-state"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="giveaway-state" className="text-xl">
          {t('state')}
        </h2>
        <span role="status">
          <GiveawayBadge giveaway={giveaway} />
        </span>
      </div>
      <div className="flex flex-col gap-1 text-ink-muted text-sm">
        {state === 'draft' ? <Preview giveaway={giveaway} /> : <p>{t('people', { count: people })}</p>}
        {isScheduled && opensAt && <p>{t('opensOn', { date: formatMoment(opensAt) })}</p>}
        {state === 'open' && closesAt && <p>{t('closesOn', { date: formatMoment(closesAt) })}</p>}
        {draw?.root && (
          <p>
            {t('listed', {
              lines: t('lineCount', { count: draw.lines ?? 0 }),
              entries: t('entryCount', { count: draw.entries ?? 0 }),
            })}
          </p>
        )}
        {cancelled && (
          <>
            <p>{t('cancelledOn', { date: formatMoment(cancelled.at) })}</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink">
              {cancelled.reason}
            </p>
          </>
        )}
        {isWorking(giveaway) && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {t(draw?.root ? 'drawing' : 'listing')}
          </p>
        )}
        {drawProblem !== null && (
          <p role="alert" className="text-danger">
            {t('drawProblem', { problem: drawProblem })}
          </p>
        )}
      </div>
      {draw && (
        <p className="text-ink-faint text-xs">
          {t('commitment')}
          <span dir="ltr" className="block break-all font-mono">
            {draw.commitment}
          </span>
        </p>
      )}
      <Next giveaway={giveaway} title={title} />
      {(state === 'open' || state === 'closed') && <CancelButton id={giveaway.id} title={title} />}
    </section>
  );
}

function Preview({ giveaway: { id, version } }: { giveaway: StudioGiveaway }) {
  const preview = usePreview(id, version);
  const { data, error } = preview;
  if (data) return <p>{t('mayEnter', { count: data.accounts, members: data.members })}</p>;
  return error ? <LoadError query={preview} /> : <p>{t('counting')}</p>;
}

function Next({ giveaway, title }: { giveaway: StudioGiveaway; title: string }) {
  const { id, state, isScheduled, opensAt, listedAt } = giveaway;
  const open = useMove(id, 'open');
  const close = useMove(id, 'close');
  const draw = useMove(id, 'draw');
  if (state === 'draft' && !(isScheduled && opensAt)) {
    return (
      <ConfirmedButton
        work={open}
        needsSaved
        variant="primary"
        label={t('open')}
        question={{ title: t('openTitle', { title }), text: t('openText') }}
      />
    );
  }
  if (state === 'open') {
    return (
      <ConfirmedButton
        work={close}
        label={t('close')}
        icon={<Lock aria-hidden className="size-4" />}
        question={{ title: t('closeTitle', { title }), text: t('closeText'), isDangerous: true }}
      />
    );
  }
  if (state !== 'closed' || listedAt === null || isWorking(giveaway)) return null;
  return (
    <ConfirmedButton
      work={draw}
      variant="primary"
      label={t('draw')}
      icon={<Trophy aria-hidden className="size-4" />}
      question={{ title: t('drawTitle', { title }), text: t('drawText') }}
    />
  );
}
