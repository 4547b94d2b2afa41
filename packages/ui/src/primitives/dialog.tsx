import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

const widths = { sm: 'md:max-w-110', md: 'md:max-w-140', lg: 'md:max-w-220' };

export const backdropClass =
  'fixed inset-0 z-50 bg-scrim/75 frosted transition-look data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A sheet at the bottom edge on phones, a centred card elsewhere. */
export const dialogClass =
  'flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl bg-raised text-ink floating outline-none transition-look data-ending-style:translate-y-8 data-starting-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:opacity-0 md:rounded-xl';

export const dialogViewportClass = 'fixed inset-0 z-50 flex items-end justify-center md:items-center md:p-8';

/** Inputs that can be filled in or chosen; of radio buttons the checked one. */
const fields = ['input:not([type=hidden],[type=radio])', 'input[type=radio]:checked', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled,[readonly],[tabindex="-1"],[aria-hidden=true])`)
  .join();

/**
 * Focuses its first field, if it has one. Traps the focus while it is open and returns it on close. Open it with
 * `trigger` or `open`.
 */
export function Dialog(props: {
  title: string;
  description?: ReactNode;
  closeLabel: string;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Gets the focus on close if the element that opened the dialog no longer exists, for example a menu item. */
  returnTo?: RefObject<HTMLElement | null>;
  size?: keyof typeof widths;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  // After a touch no field gets the focus, because the on-screen keyboard would cover the content.
  const firstFocus = (by: string) => by === 'touch' || (popup.current?.querySelector<HTMLElement>(fields) ?? true);
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.trigger && <Base.Trigger render={props.trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={dialogViewportClass}>
          <Base.Popup
            ref={popup}
            initialFocus={firstFocus}
            finalFocus={props.returnTo}
            className={clsx(dialogClass, widths[props.size ?? 'md'])}
          >
            <div className="flex items-start justify-between gap-4 ps-6 pe-4 pt-5 pb-2">
              <Base.Title className="pt-1 text-2xl">{props.title}</Base.Title>
              <Base.Close render={<IconButton label={props.closeLabel} icon={<X className="size-5" />} />} />
            </div>
            <div className="overflow-y-auto overscroll-contain px-6 pb-6">
              {props.description && (
                <Base.Description className="mb-5 text-ink-muted">{props.description}</Base.Description>
              )}
              {props.children}
            </div>
            {props.actions && (
              <div className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4">{props.actions}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
