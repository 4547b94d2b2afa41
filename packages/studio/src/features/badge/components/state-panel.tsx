import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { usePlanName } from '../../plan/hooks.ts';
import { hasPast } from '../badge-form-state.ts';
import { type StudioBadge, useSwitchBadge } from '../hooks.ts';
import { holdersText, ruleText } from '../rule-text.ts';
import { BadgeStateLabel } from './badge-state-label.tsx';

const t = textsOf('badge');

/** The state of a badge, its number of holders, and its switch. */
export function StatePanel({ badge }: { badge: StudioBadge }) {
  const { id, name, state, rule, pastRun, endsAt } = badge;
  const planName = usePlanName();
  const [asking, setAsking] = useState(false);
  const move = useSwitchBadge(id);
  const to = state === 'on' ? 'ended' : 'on';
  const [now] = useState(() => new Date());
  const isOver = endsAt !== null && new Date(endsAt) <= now;
  // The rule of a badge cannot be changed while the badge is on, so unsaved changes would be lost.
  const ask = () => {
    if (to === 'on' && hasUnsavedChanges()) showToast({ title: t('shell:saveFirst'), tone: 'error' });
    else setAsking(true);
  };
  const confirm = () =>
    move.mutate(to, {
      onSuccess: () => showToast({ title: t(`switched.${to}`), tone: 'success' }),
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <section
      aria-labelledby="badge-state"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="badge-state" className="text-xl">
          {t('state')}
        </h2>
        <span role="status">
          <BadgeStateLabel state={state} />
        </span>
      </div>
      <div className="flex flex-col gap-1 text-ink-muted text-sm">
        <p>{ruleText(rule, planName)}</p>
        <p role="status">{holdersText(badge)}</p>
        {pastRun && hasPast(rule.kind) && (
          <p role="status">
            {pastRun.isDone ? t('past.done', { count: pastRun.found }) : t('past.running', { count: pastRun.checked })}
          </p>
        )}
      </div>
      {!isOver && (
        <Button ref={focusNextRow} variant={to === 'on' ? 'primary' : 'secondary'} onClick={ask}>
          {t(`switch.${to}`)}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(`switchTitle.${to}`, { name })}
        description={t(to === 'on' && !hasPast(rule.kind) ? 'switchText.onByHand' : `switchText.${to}`)}
        confirmLabel={t(`switch.${to}`)}
        confirmVariant={to === 'ended' ? 'danger' : 'primary'}
        cancelLabel={t('cancel')}
        pending={move.isPending}
        onConfirm={confirm}
      />
    </section>
  );
}
