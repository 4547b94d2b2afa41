import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import type { UseMutationResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { focusNextRow } from './focus-next-row.ts';
import { showError } from './show-error.ts';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** Deletes after asking. `remove` gets `id`. */
export function RemoveButton<Id>(props: {
  label: string;
  title: string;
  text: string;
  /** By default "Delete". */
  confirmLabel?: string;
  /** By default a bin. */
  icon?: ReactNode;
  id: Id;
  remove: UseMutationResult<void, Error, Id>;
  onRemoved?: () => void;
  size?: 'sm' | 'md';
  /** Whether the label is shown beside the icon. */
  hasWords?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    props.remove.mutate(props.id, {
      onSuccess: props.onRemoved,
      onError: showError,
      onSettled: () => setAsking(false),
    });
  const icon = props.icon ?? <Trash2 aria-hidden className="size-4.5" />;
  return (
    <>
      {props.hasWords ? (
        <Button ref={focusNextRow} size={props.size} icon={icon} onClick={() => setAsking(true)}>
          {props.label}
        </Button>
      ) : (
        <IconButton
          ref={focusNextRow}
          size={props.size}
          label={props.label}
          icon={icon}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={props.title}
        description={props.text}
        confirmLabel={props.confirmLabel ?? t('delete')}
        cancelLabel={t('cancel')}
        pending={props.remove.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
