import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/**
 * Selects one of a few options, each with an optional hint. The other props go to every input, as `register` returns
 * them.
 */
export function RadioGroup({
  legend,
  options,
  columns = false,
  value,
  ...inputs
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & {
  name: string;
  legend: ReactNode;
  options: RadioOption[];
  /** Side by side where there is room. */
  columns?: boolean;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className={clsx('grid gap-2', columns && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-md border border-line bg-surface p-3.5 transition-look hover:bg-raised has-checked:border-accent has-checked:bg-accent/7 has-disabled:opacity-50"
          >
            <input
              {...inputs}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              disabled={option.disabled ?? inputs.disabled}
              className="mt-0.75 size-4.5 shrink-0 appearance-none forced-colors:appearance-auto rounded-full border border-line-strong bg-surface transition-look checked:border-[5.5px] checked:border-accent"
            />
            <span className="flex min-w-0 flex-col">
              {option.label}
              {option.hint && <span className="text-ink-faint text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
