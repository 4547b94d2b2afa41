import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../primitives/icon-button.tsx';

/** Navigation over the page. A native modal dialog: it traps the focus, closes on Escape and returns the focus. */
export function NavDrawer(props: { open: boolean; onClose: () => void; closeLabel: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (props.open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [props.open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- closes like Escape
    <dialog
      ref={dialog}
      onClose={props.onClose}
      onClick={(event) => event.target === event.currentTarget && props.onClose()}
      className={drawerClass}
    >
      {props.open && (
        <div className="flex h-full flex-col">
          <div className="flex h-bar shrink-0 items-center px-3">
            <IconButton label={props.closeLabel} icon={<X className="size-5" />} onClick={props.onClose} />
          </div>
          <div className="grow overflow-y-auto overscroll-contain">{props.children}</div>
        </div>
      )}
    </dialog>
  );
}

const drawerClass =
  '-translate-x-full me-auto h-dvh max-h-none w-[min(17rem,84vw)] overflow-hidden bg-surface text-ink floating transition-layer open:translate-x-0 starting:open:-translate-x-full rtl:translate-x-full rtl:open:translate-x-0 rtl:starting:open:translate-x-full backdrop:bg-scrim/70 backdrop:frosted';
