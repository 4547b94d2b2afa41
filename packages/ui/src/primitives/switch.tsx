import type { ComponentPropsWithRef, ReactNode } from 'react';

/** Turns a setting on or off at once. A native check box with the switch role. */
export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className="flex items-center justify-between gap-6 text-base has-disabled:opacity-50">
      <span className="flex flex-col">
        {label}
        {hint && <span className="text-ink-faint text-sm">{hint}</span>}
      </span>
      <span className="relative inline-flex h-6.5 w-11 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native check box exposes its state
          role="switch"
          className="peer size-full appearance-none forced-colors:appearance-auto rounded-full border border-line-strong bg-surface transition-look checked:border-accent checked:bg-accent"
        />
        <span className="pointer-events-none absolute start-1 top-1 size-4.5 rounded-full bg-ink transition-look forced-colors:hidden peer-checked:translate-x-4.5 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-4.5" />
      </span>
    </label>
  );
}
