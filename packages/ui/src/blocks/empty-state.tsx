import type { ReactNode } from 'react';

/** Shown when there is no content and no error: says so, and what to do. */
export function EmptyState(props: { icon?: ReactNode; title: string; description?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-gutter py-16 text-center">
      {props.icon && (
        <div
          aria-hidden
          className="mb-6 grid size-18 place-items-center rounded-full bg-raised text-ink-muted [&>svg]:size-8"
        >
          {props.icon}
        </div>
      )}
      <h2 className="text-2xl">{props.title}</h2>
      {props.description && <p className="mt-2 text-balance text-ink-muted">{props.description}</p>}
      {props.action && <div className="mt-7 flex flex-wrap justify-center gap-3">{props.action}</div>}
    </div>
  );
}
