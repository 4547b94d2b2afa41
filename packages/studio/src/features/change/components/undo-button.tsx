import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../platform/format.ts';
import { hasUnsaved } from '../../../platform/unsaved.ts';
import { type Change, useUndo } from '../hooks.ts';

/** Puts the fields of a change back after asking; a refusal is told in the service's words. */
export function UndoButton({ change }: { change: Change }) {
  const { t } = useTranslation('change');
  const [asking, setAsking] = useState(false);
  const undo = useUndo();
  const at = formatMoment(change.at);
  const confirm = () =>
    undo.mutate(change.id, {
      onSuccess: () => showToast({ title: t('undone'), tone: 'success' }),
      onError: (error) => showToast({ title: error.message, tone: 'error' }),
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
        title={t('undoTitle')}
        description={hasUnsaved() ? t('undoUnsaved') : t('undoText')}
        confirmLabel={t('undo')}
        cancelLabel={t('cancel')}
        pending={undo.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
