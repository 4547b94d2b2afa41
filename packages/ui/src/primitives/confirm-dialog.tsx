import { AlertDialog } from '@base-ui/react/alert-dialog';
import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { backdropClass, dialogClass, dialogViewportClass } from './dialog.tsx';

/** Asks before an action that cannot be undone. A click outside does not close it. Cancel has the focus first. */
export function ConfirmDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus on close if the element that opened the dialog no longer exists, for example a menu item. */
  returnTo?: RefObject<HTMLElement | null>;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** By default `danger`. */
  confirmVariant?: 'primary' | 'danger';
  cancelLabel: string;
  pending?: boolean;
  onConfirm: () => void;
}) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className={dialogViewportClass}>
          <AlertDialog.Popup finalFocus={props.returnTo} className={clsx(dialogClass, 'gap-3 p-6 md:max-w-110')}>
            <AlertDialog.Title className="text-xl">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-muted">{props.description}</AlertDialog.Description>
            <div className="mt-4 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close render={<Button>{props.cancelLabel}</Button>} />
              <Button variant={props.confirmVariant ?? 'danger'} pending={props.pending} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
