import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { type ComponentProps, useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { needsConfirmation } from '../hooks.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

const t = textsOf('shell');

interface Work {
  mutate: (
    value: undefined,
    on: { onSuccess: () => void; onError: (error: Error) => void; onSettled: () => void },
  ) => void;
  isPending: boolean;
}

/** Asks before it does the work. If the server requires it, the viewer confirms their identity in between. */
export function ConfirmedButton(props: {
  work: Work;
  label: string;
  /** The question to ask. Without one, the work is done at once. */
  question?: { title: string; text: string; isDangerous?: boolean };
  doneMessage?: string;
  /** Requires that the form beside it is saved, because the work makes its values final. */
  needsSaved?: boolean;
  icon?: ComponentProps<typeof Button>['icon'];
  variant?: ComponentProps<typeof Button>['variant'];
}) {
  const { work, label, question, doneMessage } = props;
  const [asking, setAsking] = useState(false);
  const [proving, setProving] = useState(false);
  const run = () =>
    work.mutate(undefined, {
      onSuccess: () => doneMessage && showToast({ title: doneMessage, tone: 'success' }),
      onError: (error) => {
        if (needsConfirmation(error)) setProving(true);
        else showError(error);
      },
      onSettled: () => setAsking(false),
    });
  const ask = () => {
    if (props.needsSaved && hasUnsavedChanges()) showToast({ title: t('saveFirst'), tone: 'error' });
    else if (question) setAsking(true);
    else run();
  };
  return (
    <>
      <Button
        ref={focusNextRow}
        variant={props.variant ?? 'secondary'}
        icon={props.icon}
        pending={!question && work.isPending}
        onClick={ask}
      >
        {label}
      </Button>
      {question && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={question.title}
          description={question.text}
          confirmLabel={label}
          confirmVariant={question.isDangerous ? 'danger' : 'primary'}
          cancelLabel={t('cancel')}
          pending={work.isPending}
          onConfirm={run}
        />
      )}
      {proving && <ConfirmIdentity onClose={() => setProving(false)} onConfirmed={run} />}
    </>
  );
}
