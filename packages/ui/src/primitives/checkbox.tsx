import { Check } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** A native check box. Forms and `register` work as with any input. */
export function Checkbox({
  label,
  hint,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className="flex items-start gap-3 text-base has-disabled:opacity-50 max-md:py-2.5">
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-full appearance-none forced-colors:appearance-auto rounded-sm border border-line-strong bg-surface transition-look checked:border-accent checked:bg-accent aria-invalid:border-danger"
        />
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <span className="flex flex-col">
        {label}
        {hint && <span className="text-ink-faint text-sm">{hint}</span>}
      </span>
    </label>
  );
}
