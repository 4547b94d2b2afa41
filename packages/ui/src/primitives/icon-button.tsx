import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-label' | 'children'> & {
  label: string;
  icon: ReactNode;
  /** `solid` is readable over a picture. */
  variant?: 'ghost' | 'solid';
  size?: 'sm' | 'md';
};

export function IconButton({ label, icon, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-full text-ink transition-look active:scale-93 disabled:pointer-events-none disabled:opacity-40',
        variant === 'ghost' ? 'hover:bg-ink/12' : 'bg-scrim/80 border border-ink/12 frosted hover:bg-overlay',
        size === 'sm' ? 'size-9 max-md:size-11' : 'size-11',
        className,
      )}
    >
      {icon}
    </button>
  );
}
