import { Popover as Base } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { popupClass } from './popup.tsx';

/** A small panel next to its trigger, for content that a menu can't hold. */
export function Popover(props: {
  trigger: ReactElement;
  title: string;
  align?: 'start' | 'end';
  /** Use it with `onOpenChange` if something inside the panel closes it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner align={props.align ?? 'end'} sideOffset={8} collisionPadding={12} className="z-60">
          <Base.Popup className={clsx(popupClass, '!p-5 max-w-[min(24rem,calc(100vw-2rem))]')}>
            <Base.Title className="mb-3 font-display font-semibold text-lg">{props.title}</Base.Title>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
