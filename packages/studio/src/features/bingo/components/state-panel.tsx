import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { type StudioBingoGame, useMoveGame } from '../hooks.ts';

const t = textsOf('bingo');

/** The state of a game, and its next step. */
export function StatePanel({ game }: { game: StudioBingoGame }) {
  const [asking, setAsking] = useState(false);
  const move = useMoveGame(game.id);
  const { state, next, players, commitment } = game;
  const fixesTimes = next === 'announced' && game.pace === 'recording';
  // After the announcement the squares and their times are final, so unsaved changes would be lost.
  const ask = () => {
    if (next !== 'over' && hasUnsavedChanges()) showToast({ title: t('shell:saveFirst'), tone: 'error' });
    else setAsking(true);
  };
  return (
    <section aria-labelledby="bingo-state" className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="bingo-state" className="text-xl">
          {t('state')}
        </h2>
        <Badge tone={state === 'open' ? 'live' : 'neutral'}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-ink-muted text-sm">{t(`stateText.${state}`)}</p>
      <p className="text-sm">
        {t('players', { count: players })} · {game.mediaTitle} · {t(`pace.${game.pace}`)}
      </p>
      {commitment && (
        <p className="text-ink-faint text-xs">
          {t('commitment')} <span className="break-all font-mono">{commitment}</span>
        </p>
      )}
      {next && (
        <>
          <Button ref={focusNextRow} variant="primary" className="self-start" onClick={ask}>
            {t(`move.${next}`)}
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t(`moveTitle.${next}`)}
            description={fixesTimes ? t('moveText.timesFixed') : t(`moveText.${next}`)}
            confirmLabel={t(`move.${next}`)}
            confirmVariant={next === 'over' ? 'danger' : 'primary'}
            cancelLabel={t('cancel')}
            pending={move.isPending}
            onConfirm={() =>
              move.mutate(next, {
                onError: showError,
                onSettled: () => setAsking(false),
              })
            }
          />
        </>
      )}
    </section>
  );
}
