import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

/** Grows with its text if the browser supports it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={clsx(controlClass, 'field-sizing-content min-h-24 py-2.5', className)}
    />
  );
}
