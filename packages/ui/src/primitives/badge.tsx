import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'glass' | 'accent' | 'live' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-overlay text-ink',
  glass: 'bg-scrim/80 text-ink frosted',
  accent: 'bg-accent/15 text-accent',
  live: 'bg-accent text-on-accent',
  warning: 'bg-warning/15 text-warning',
  danger: 'bg-danger/15 text-danger',
};

/** A short label. `glass` and `live` are readable over a picture. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-semibold text-2xs leading-tight',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
