import type { ReactNode } from 'react';

/** Buttons below a message: the most likely first, as wide as the form. */
export function ActionButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3">{children}</div>;
}
