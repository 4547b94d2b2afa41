import type { ReactNode } from 'react';
import { Spinner } from '../primitives/spinner.tsx';

/** Says what a screen is waiting for, when it has nothing else to show. */
export function WaitNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-muted">
      <Spinner className="size-5" />
      {children}
    </p>
  );
}
