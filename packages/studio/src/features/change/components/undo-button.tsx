import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { verbOf } from '../change-state.ts';
import { type Change, useUndo } from '../hooks.ts';

const t = textsOf('change');

/** Undoes a change or a deletion, after asking. If the server refuses, shows its message. */
export function UndoButton({ change }: { change: Change }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndo();
  const at = formatMoment(change.at);
  const isRemoval = verbOf(change.action) === 'remove';
  const text = isRemoval ? t('undoRemovalText') : t('undoText');
  const confirm = () =>
    undo.mutate(change.id, {
      onSuccess: () => showToast({ title: t('undone'), tone: 'success' }),
      onError: showError,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        size="sm"
        icon={<Undo2 aria-hidden className="size-4" />}
        aria-label={t('undoOf', { at })}
        onClick={() => setAsking(true)}
      >
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isRemoval ? t('undoRemovalTitle') : t('undoTitle')}
        description={hasUnsavedChanges() ? `${text} ${t('undoUnsaved')}` : text}
        confirmLabel={t('undo')}
        cancelLabel={t('cancel')}
        pending={undo.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
