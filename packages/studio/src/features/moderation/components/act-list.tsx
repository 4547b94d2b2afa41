import type { ModerationAct } from '@greenlight/contract/moderation-entity';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { formatMoment } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useUndo } from '../use-queue.ts';
import { problemText } from '../use-queue-acts.ts';

const t = textsOf('moderation');

/** The decisions of moderators, newest first. Each can be undone for a day. */
export function ActList({ acts }: { acts: readonly ModerationAct[] }) {
  return (
    <ul aria-label={t('wasDone')} className="flex flex-col gap-1.5 border-line border-s-2 ps-3 text-sm">
      {acts.map((act) => (
        <li key={act.actId}>
          <ActLine act={act} />
        </li>
      ))}
    </ul>
  );
}

export function ActLine({ act }: { act: ModerationAct }) {
  const undo = useUndo();
  const take = () =>
    undo.mutate([act.actId], {
      onSuccess: ({ results: [result] }) =>
        showToast(
          result?.problem
            ? { title: t('undoFailed'), description: problemText(result.problem), tone: 'error' }
            : { title: t('undone'), tone: 'success' },
        ),
      onError: showError,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className={clsx('[overflow-wrap:anywhere]', act.undone ? 'text-ink-faint line-through' : 'text-ink-muted')}>
        {t(`done.${act.kind}`, { name: act.actor ?? t('somebody') })}
        {act.kind === 'ban' || act.kind === 'time-out' ? `, ${act.team?.displayName ?? t('everywhere')}` : ''}
        {act.endsAt && `, ${t('untilMoment', { moment: formatMoment(act.endsAt) })}`}
        {act.reason && (
          <>
            {': '}
            <bdi>{act.reason}</bdi>
          </>
        )}
      </p>
      <time dateTime={act.created} className="text-ink-faint">
        {formatMoment(act.created)}
      </time>
      {act.undone ? (
        <span className="text-ink-faint">{t('takenBack')}</span>
      ) : (
        act.mayUndo && (
          <Button size="sm" variant="ghost" pending={undo.isPending} onClick={take}>
            {t('undo')}
          </Button>
        )
      )}
      {act.appeal?.decision && <span className="text-ink-faint">{t(`decided.${act.appeal.decision}`)}</span>}
    </div>
  );
}
