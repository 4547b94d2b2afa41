import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';

/** A prominent note above the sections. */
export function SettingsNotice({
  ref,
  ...props
}: {
  ref?: Ref<HTMLElement>;
  tone?: 'warning' | 'danger';
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}) {
  const isDanger = props.tone === 'danger';
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={props.title}
      className={clsx(
        'flex flex-wrap items-center gap-x-5 gap-y-4 rounded-xl border p-5',
        isDanger ? 'border-danger/45 bg-danger/8' : 'border-warning/40 bg-warning/8',
      )}
    >
      <span aria-hidden className={clsx('[&>svg]:size-6', isDanger ? 'text-danger' : 'text-warning')}>
        {props.icon}
      </span>
      <div className="min-w-0 grow basis-60">
        <h2 className="font-semibold font-text text-base tracking-normal">{props.title}</h2>
        <p className="mt-0.5 text-ink-muted text-sm [overflow-wrap:anywhere]">{props.text}</p>
      </div>
      {props.action}
    </section>
  );
}
