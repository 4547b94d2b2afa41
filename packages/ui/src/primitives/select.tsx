import { Select as Base } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';
import { popupClass, popupItemClass } from './popup.tsx';

export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean };

/** Selects one option of a short list. Outside a Field it needs `label`. */
export function Select<Value extends string>(props: {
  options: SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  label?: string;
  name?: string;
  disabled?: boolean;
  /** `pill` is for headings, `control` for forms. */
  look?: 'control' | 'pill';
  className?: string;
}) {
  const pill = props.look === 'pill';
  return (
    <Base.Root
      items={props.options}
      value={props.value}
      onValueChange={(value) => value !== null && props.onValueChange(value)}
      name={props.name}
      disabled={props.disabled}
      modal={false}
    >
      <Base.Trigger
        {...useFieldControl()}
        aria-label={props.label}
        className={clsx(
          pill
            ? 'min-h-10 rounded-full bg-ink/12 px-4 font-semibold text-sm transition-look hover:bg-ink/20'
            : clsx(controlClass, 'h-11'),
          'inline-flex items-center justify-between gap-2 text-start data-placeholder:text-ink-faint',
          props.className,
        )}
      >
        <Base.Value placeholder={props.placeholder} className="truncate" />
        <Base.Icon>
          <ChevronDown aria-hidden className="size-4 text-ink-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          align={pill ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={12}
          className="z-60 outline-none"
        >
          <Base.Popup className={clsx(popupClass, 'min-w-(--anchor-width) max-w-(--available-width)')}>
            {props.options.map((option) => (
              <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={popupItemClass}>
                <Base.ItemText className="wrap-anywhere min-w-0 grow">{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
