import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { ComboboxList, type ComboboxOption, handleEscape } from './combobox-list.tsx';
import { fieldLabelId, useFieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { controlClass } from './input.tsx';

/** Selects one of many options, found by typing. Without `clearLabel` one is always selected. */
export function Combobox(props: {
  options: ComboboxOption[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder?: string;
  emptyText: string;
  clearLabel?: string;
  openLabel: string;
  disabled?: boolean;
}) {
  const control = useFieldControl();
  return (
    <Base.Root
      items={props.options}
      value={props.options.find((option) => option.value === props.value) ?? null}
      onValueChange={(option, change) => handleEscape(change) || props.onValueChange(option?.value ?? null)}
      onInputValueChange={(_, change) => handleEscape(change)}
      disabled={props.disabled}
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...control}
          aria-labelledby={fieldLabelId(control)}
          placeholder={props.placeholder}
          className={clsx(controlClass, 'h-11 pe-20 max-md:pe-24')}
        />
        <span className="absolute end-1 top-1 flex max-md:end-0 max-md:top-0">
          {props.clearLabel && (
            <Base.Clear render={<IconButton size="sm" label={props.clearLabel} icon={<X className="size-4" />} />} />
          )}
          <Base.Trigger
            render={<IconButton size="sm" label={props.openLabel} icon={<ChevronDown className="size-4" />} />}
          />
        </span>
      </Base.InputGroup>
      <ComboboxList emptyText={props.emptyText} labelId={fieldLabelId(control)} />
    </Base.Root>
  );
}
