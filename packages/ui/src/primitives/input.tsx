import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldControl } from './field.tsx';

/** The frame of all text controls. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-look placeholder:text-ink-faint hover:bg-raised disabled:opacity-50 aria-invalid:border-danger';

export function Input({ icon, className, ...rest }: ComponentPropsWithRef<'input'> & { icon?: ReactNode }) {
  const input = (
    <input {...useFieldControl()} {...rest} className={clsx(controlClass, 'h-11', icon && 'ps-10.5', className)} />
  );
  if (!icon) return input;
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-faint">
        {icon}
      </span>
      {input}
    </div>
  );
}
