import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { messageOf, showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { type MovePreview, type PitchState, type StudioPitch, useMovePitch, useMovePreview } from '../hooks.ts';
import { outcomeCases } from '../outcome-text.ts';

const t = textsOf('points');

/** Moves a pitch to one of its next states. Before that it shows what happens to all points. */
export function MoveButton({ pitch, to, isMain }: { pitch: StudioPitch; to: PitchState; isMain: boolean }) {
  const { id, title } = pitch;
  const [asking, setAsking] = useState(false);
  const preview = useMovePreview({ id, to, enabled: asking });
  const move = useMovePitch(id);
  const failure = preview.isFetching ? null : preview.error;
  // The rules of an open pitch cannot be changed, so unsaved changes would be lost.
  const ask = () => {
    if (to === 'open' && hasUnsavedChanges()) showToast({ title: t('shell:saveFirst'), tone: 'error' });
    else setAsking(true);
  };
  const confirm = () => {
    if (!preview.data || failure) return void preview.refetch();
    move.mutate(to, {
      onSuccess: () => showToast({ title: t('moved', { state: t(`states.${to}`) }), tone: 'success' }),
      onError: showError,
      onSettled: () => setAsking(false),
    });
  };
  return (
    <>
      <Button ref={focusNextRow} variant={isMain ? 'primary' : 'secondary'} onClick={ask}>
        {t(`move.${to}`)}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(`moveTitle.${to}`, { title })}
        description={
          <>
            <span className="block">{t(`moveText.${to}`)}</span>
            <span role="status" className="mt-3 block text-ink empty:hidden">
              {preview.isFetching && (
                <span className="inline-flex items-center gap-2">
                  <Spinner /> {t('counting')}
                </span>
              )}
              {failure && messageOf(failure)}
              {!preview.isFetching && !failure && preview.data && to !== 'open' && <Outcomes preview={preview.data} />}
            </span>
          </>
        }
        confirmLabel={failure ? t('shell:retry') : t(`move.${to}`)}
        confirmVariant={to === 'closed' ? 'danger' : 'primary'}
        cancelLabel={t('cancel')}
        pending={preview.isFetching || move.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

/** The outcomes, as spans, because the description of a dialog is a paragraph. */
function Outcomes({ preview }: { preview: MovePreview }) {
  const cases = outcomeCases(preview);
  return (
    <>
      {cases.map(({ name, text }) => (
        <span key={name} className="mt-3 block first:mt-0">
          {name && <span className="block font-semibold">{name}</span>}
          {text}
        </span>
      ))}
      {cases.length > 1 && <span className="mt-3 block text-ink-muted text-sm">{t('case.soFar')}</span>}
    </>
  );
}
