import type { ReactNode } from 'react';

/** A section with a heading and a list of rows. Renders nothing without rows. */
export function PaymentSection(props: { id: string; title: string; rows: ReactNode[] }) {
  if (props.rows.length === 0) return null;
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id} className="mb-4 text-2xl">
        {props.title}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">{props.rows}</ul>
    </section>
  );
}

/** One row: a text, and its amount or date at the end. */
export function PaymentRow({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
      <div className="ms-auto text-end tabular-nums">{end}</div>
    </li>
  );
}
