import type { ReactNode } from 'react';

/** The rows of a section, separated by lines. */
export function SettingsRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-my-4 divide-y divide-line">
      {children}
    </ul>
  );
}

/** One item of a section. */
export function SettingsRow(props: {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink-muted [&>svg]:size-5"
      >
        {props.icon}
      </span>
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{props.title}</bdi>
          {props.badge}
        </p>
        {props.text && <p className="mt-0.5 text-ink-faint text-sm">{props.text}</p>}
      </div>
      {props.action}
    </li>
  );
}
