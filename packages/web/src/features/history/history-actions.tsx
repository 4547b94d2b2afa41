import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { useClearHistory, usePauseHistory } from './use-history-setting.ts';

/** Buttons to pause, resume and clear the history. */
export function HistoryActions({ isEmpty }: { isEmpty: boolean }) {
  const t = useTexts('history');
  const { isPaused, setPaused } = usePauseHistory();
  const clear = useClearHistory();
  const [asks, setAsks] = useState(false);
  const Icon = isPaused ? Play : Pause;
  return (
    <>
      {isPaused !== undefined && (
        <Button size="sm" icon={<Icon aria-hidden className="size-4" />} onClick={() => setPaused(!isPaused)}>
          {t(isPaused ? 'goOn' : 'pause')}
        </Button>
      )}
      {!isEmpty && (
        <Button size="sm" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => setAsks(true)}>
          {t('clear')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('clearTitle')}
        description={t('clearText')}
        confirmLabel={t('clear')}
        cancelLabel={t('cancel')}
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </>
  );
}

/** Shown while the history is paused. */
export function HistoryNotice() {
  const t = useTexts('history');
  const { isPaused } = usePauseHistory();
  if (!isPaused) return null;
  return (
    <p role="status" className="mb-6 flex items-center gap-3 rounded-md bg-raised px-4 py-3 text-ink-muted text-sm">
      <Pause aria-hidden className="size-4.5 shrink-0" />
      {t('paused')}
    </p>
  );
}
