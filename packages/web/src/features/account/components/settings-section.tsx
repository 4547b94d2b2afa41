import { type ReactNode, useId } from 'react';

/** One setting: its title, its state, and its actions. */
export function SettingsSection(props: {
  title: string;
  text?: ReactNode;
  /** Shown beside the title. */
  action?: ReactNode;
  /** The fragment for links to this section. */
  anchor?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={props.anchor}
      aria-labelledby={id}
      className="scroll-mt-24 rounded-xl border border-line bg-surface p-5 md:p-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-xl">
            {props.title}
          </h2>
          {props.text && <p className="mt-1.5 max-w-prose text-ink-muted text-sm">{props.text}</p>}
        </div>
        {props.action}
      </div>
      {props.children && <div className="mt-6 empty:hidden">{props.children}</div>}
    </section>
  );
}
