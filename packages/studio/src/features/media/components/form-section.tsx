import type { ReactNode } from 'react';

/** A part of a long form under its own heading. */
export function FormSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className="flex flex-col gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
