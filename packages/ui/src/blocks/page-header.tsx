import type { ReactNode } from 'react';

/** The visible heading of a screen, with its actions. */
export function PageHeader(props: {
  title: string;
  eyebrow?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 px-gutter pt-8 pb-7">
      <div className="min-w-0 max-w-prose">
        {props.eyebrow && <div className="mb-2 font-semibold text-accent text-sm">{props.eyebrow}</div>}
        <h1 className="wrap-anywhere -mt-[0.2em] line-clamp-3 pt-[0.2em] text-3xl">
          <bdi>{props.title}</bdi>
        </h1>
        {props.description && (
          <p dir="auto" className="mt-3 text-ink-muted text-lg">
            {props.description}
          </p>
        )}
      </div>
      {props.actions && <div className="flex flex-wrap items-center gap-3">{props.actions}</div>}
    </header>
  );
}
