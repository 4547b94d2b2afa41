import type { ReactNode } from 'react';

/** A part of a long form under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
