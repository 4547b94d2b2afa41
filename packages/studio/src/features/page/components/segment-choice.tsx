import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** One of a few options, side by side. */
export function SegmentChoice<Value extends string | number>(props: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string; content: ReactNode }[];
}) {
  return (
    <fieldset className="flex rounded-full bg-ink/10 p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.label}
          aria-pressed={option.value === props.value}
          title={option.label}
          onClick={() => props.onChange(option.value)}
          className={clsx(
            'grid size-10 place-items-center rounded-full transition-look max-md:size-11',
            option.value === props.value ? 'bg-ink text-canvas' : 'text-ink hover:bg-ink/10',
          )}
        >
          {option.content}
        </button>
      ))}
    </fieldset>
  );
}
