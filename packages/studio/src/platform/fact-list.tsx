import type { ReactNode } from 'react';

/** Facts about the subject of a screen, beside its actions. */
export function Facts({
  label,
  head,
  className,
  children,
}: {
  label: string;
  head?: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className="rounded-lg border border-line bg-surface p-5 max-xl:order-first max-xl:col-start-1"
    >
      {head}
      <dl className={`grid text-sm ${className}`}>{children}</dl>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="mt-0.5 text-base">{children}</dd>
    </div>
  );
}
