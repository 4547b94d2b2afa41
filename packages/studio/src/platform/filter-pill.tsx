import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Filters a list by yes or no. */
export function FilterPill(props: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      onClick={props.onPress}
      className={clsx(
        'min-h-11 shrink-0 rounded-full px-4.5 font-semibold text-sm transition-look',
        props.pressed ? 'bg-ink text-canvas' : 'bg-ink/10 text-ink hover:bg-ink/18',
      )}
    >
      {props.children}
    </button>
  );
}
