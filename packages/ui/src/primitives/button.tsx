import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'bg-ink/12 text-ink frosted hover:bg-ink/20',
  ghost: 'text-ink hover:bg-ink/10',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 gap-1.5 px-3.5 text-sm max-md:min-h-11',
  md: 'min-h-11 gap-2 px-5 text-sm',
  lg: 'min-h-13 gap-2.5 px-7 text-base',
};

/** The look of a button, for other elements. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return clsx(
    'inline-flex select-none items-center justify-center rounded-full text-center font-semibold leading-tight transition-look active:scale-97 disabled:pointer-events-none disabled:opacity-45',
    variants[variant],
    sizes[size],
    className,
  );
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /**
   * Shows a spinner and ignores clicks; the button keeps its focus. With `pending` set (true or false) the second click
   * of a double click is ignored, because it comes before `pending` can change.
   */
  pending?: boolean;
};

export function Button(props: ButtonProps) {
  const { type = 'button', variant = 'secondary', size = 'md', icon, pending, onClick, ...rest } = props;
  const works = pending !== undefined;
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={(event) => {
        if (works && event.detail > 1) event.preventDefault();
        else if (!pending) onClick?.(event);
      }}
      className={buttonClass(variant, size, clsx(pending && 'cursor-progress', props.className))}
    >
      {pending ? <Spinner /> : icon}
      {rest.children}
    </button>
  );
}
