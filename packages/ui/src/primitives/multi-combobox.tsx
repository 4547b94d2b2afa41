import { Combobox as Base } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ComboboxList, type ComboboxOption, handleEscape } from './combobox-list.tsx';
import { fieldLabelId, useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

/**
 * Selects several options, shown as chips. With `onCreate`, Enter, a comma or leaving the field adds the typed text as
 * a new one.
 */
export function MultiCombobox(props: {
  options: ComboboxOption[];
  value: string[];
  onValueChange: (value: string[]) => void;
  onCreate?: (label: string) => void;
  placeholder?: string;
  emptyText: string;
  removeLabel: (label: string) => string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const highlighted = useRef(false);
  const control = useFieldControl();
  const selected = props.value.map(
    (value) => props.options.find((option) => option.value === value) ?? { value, label: value },
  );
  const createOnKey = (event: KeyboardEvent) => {
    if (!props.onCreate || !typed.trim() || highlighted.current || (event.key !== 'Enter' && event.key !== ',')) return;
    event.preventDefault();
    create();
  };
  const create = () => {
    const label = typed.trim();
    if (!label || !props.onCreate) return;
    props.onCreate(label);
    setTyped('');
  };
  return (
    <Base.Root
      multiple
      items={props.options}
      value={selected}
      isItemEqualToValue={(item, value) => item.value === value.value}
      onValueChange={(chosen, change) => {
        if (handleEscape(change)) return;
        props.onValueChange(chosen.map((option) => option.value));
        setTyped('');
      }}
      inputValue={typed}
      onInputValueChange={(text, change) => {
        if (handleEscape(change)) return;
        // Closing the list would clear the input, but the typed text may still become a new option.
        if (props.onCreate && change.reason === 'input-clear') change.cancel();
        else setTyped(text);
      }}
      onItemHighlighted={(item) => {
        highlighted.current = item !== undefined;
      }}
    >
      <Base.InputGroup ref={frame} aria-invalid={control['aria-invalid']} className={clsx(controlClass, frameClass)}>
        <Base.Chips className="flex flex-wrap gap-1.5">
          {selected.map((option) => (
            <Base.Chip key={option.value} aria-label={option.label} className={chipClass}>
              {option.label}
              <Base.ChipRemove
                aria-label={props.removeLabel(option.label)}
                className="grid size-6 place-items-center rounded-full hover:bg-ink/15 max-md:size-11"
              >
                <X aria-hidden className="size-3.5" />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...control}
            aria-labelledby={fieldLabelId(control)}
            placeholder={selected.length === 0 ? props.placeholder : undefined}
            onKeyDown={createOnKey}
            onBlur={create}
            className="h-8 min-w-28 flex-1 max-md:h-11 bg-transparent px-1.5 outline-none placeholder:text-ink-faint"
          />
        </Base.Chips>
      </Base.InputGroup>
      <ComboboxList emptyText={props.emptyText} labelId={fieldLabelId(control)} />
    </Base.Root>
  );
}

const frameClass =
  'flex min-h-11 cursor-text items-center has-disabled:opacity-50 !px-2 py-1.5 max-md:!px-1 max-md:py-1 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2';
const chipClass =
  'flex h-8 items-center gap-1 rounded-full bg-overlay ps-3 pe-1 text-sm max-md:h-11 max-md:pe-0 outline-none data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:outline-focus';
