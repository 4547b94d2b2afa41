import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Shown instead of the messages: says why there are none. */
export function ChatNote(props: {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  urgent?: boolean;
}) {
  return (
    <div
      role={props.urgent ? 'alert' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a low screen it scrolls
      tabIndex={0}
      className="-outline-offset-2 flex min-h-0 grow flex-col items-center justify-center-safe overflow-y-auto px-6 py-8 text-center"
    >
      <span
        aria-hidden
        className="mb-4 grid size-14 shrink-0 place-items-center rounded-full bg-raised text-ink-muted [&>svg]:size-6"
      >
        {props.icon}
      </span>
      <p className="font-display font-semibold text-lg">{props.title}</p>
      {props.text && <p className="mt-1 text-balance text-ink-muted text-sm">{props.text}</p>}
      {props.action && <div className="mt-5">{props.action}</div>}
    </div>
  );
}

/** One line above the field about the present state of the chat. */
export function ChatLine({
  icon,
  tone = 'muted',
  children,
}: {
  icon: ReactNode;
  tone?: 'muted' | 'warning';
  children: ReactNode;
}) {
  return (
    <p
      role="status"
      className={clsx(
        'flex items-center gap-2 px-3 py-1.5 text-xs [&>svg]:size-3.5 [&>svg]:shrink-0',
        tone === 'warning' ? 'bg-warning/10 text-warning' : 'text-ink-muted',
      )}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
