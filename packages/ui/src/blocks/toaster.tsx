import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { buttonClass } from '../primitives/button.tsx';
import type { Toast, ToastLabels } from './toasts.tsx';

const toastMs = 5000;
/** Below the medium breakpoint; sonner itself looks at 600 px. */
const phoneQuery = '(width < 768px)';
const icons = {
  success: <CircleCheck className="size-5 text-accent" />,
  error: <CircleAlert className="size-5 text-danger" />,
};

/**
 * On a phone, dialogs and unsaved forms have buttons at the bottom edge. Toasts move to the top while such buttons
 * exist.
 */
const awayFromButtons =
  'max-md:in-[:root:has([role=dialog],[role=alertdialog],[data-bottom-buttons])]:bottom-[calc(100dvh-6rem)]!';
/**
 * A chat has its field at the bottom. If the chat is at the side, toasts are at the other side; if it is above or
 * below, they are at the top. Toasts are 28 px wider than sonner's list and extend beyond its left edge.
 */
const awayFromChat = clsx(
  'in-[:root:has([data-bottom-buttons=chat])]:bottom-[calc(100dvh-6rem)]!',
  'beside:in-[:root:not([dir=rtl]):has([data-bottom-buttons=chat])]:right-auto! beside:in-[:root:not([dir=rtl]):has([data-bottom-buttons=chat])]:left-13! beside:in-[:root:has([data-bottom-buttons=chat]):not(:has([role=dialog],[role=alertdialog]))]:bottom-6!',
);

/** Height of what the app shows at the bottom of the window; toasts stay above it. */
const footRoom = 'var(--foot-room, 0px)';
const belowBar = 'calc(var(--space-bar) + 8px)';

function say(toast: Toast): void {
  const tone = toast.tone ?? 'neutral';
  const options = {
    description: toast.description,
    duration: toast.durationMs ?? toastMs,
    icon: tone === 'neutral' ? undefined : icons[tone],
    action: toast.action,
    ...(toast.isBackground && matchMedia(phoneQuery).matches && { position: 'top-right' as const }),
  };
  sonner(toast.title, options);
}

/** sonner with our styles. Calls `onReady` when it can show toasts. */
export function Toaster(props: {
  labels: ToastLabels;
  dir: 'ltr' | 'rtl';
  onReady: (say: (toast: Toast) => void) => void;
}) {
  const ready = useEffectEvent(() => props.onReady(say));
  useEffect(() => ready(), []);
  return (
    <Sonner
      dir={props.dir}
      position="bottom-right"
      className={clsx(awayFromButtons, awayFromChat)}
      offset={{ top: belowBar, bottom: `calc(24px + ${footRoom})` }}
      mobileOffset={{ top: belowBar, bottom: `calc(max(16px, env(safe-area-inset-bottom)) + ${footRoom})` }}
      gap={10}
      expand
      closeButton
      containerAriaLabel={props.labels.region}
      icons={{ close: <X className="size-4" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: props.labels.close,
        classNames: {
          toast:
            'relative flex w-full items-center gap-3 rounded-lg bg-raised py-3.5 ps-4 pe-13 font-text text-ink text-sm floating md:w-96',
          content: 'flex min-w-0 grow flex-col gap-0.5',
          title: 'font-semibold',
          description: 'text-ink-muted',
          actionButton: buttonClass('primary', 'sm', 'shrink-0'),
          closeButton:
            'absolute end-2 top-2 grid size-8 place-items-center max-md:end-1 max-md:top-1 max-md:size-11 rounded-full text-ink-muted hover:bg-ink/10 hover:text-ink',
        },
      }}
    />
  );
}
