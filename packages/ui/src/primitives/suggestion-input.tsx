import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { controlClass } from './input.tsx';
import { popupClass, popupItemClass } from './popup.tsx';

export type Suggestion = { id: string; label: string; note?: string; icon?: ReactNode };

/** A free text field with suggestions below it. Enter on a suggestion picks it. */
export function SuggestionInput<S extends Suggestion>(props: {
  value: string;
  onValueChange: (value: string) => void;
  suggestions: S[];
  onPick: (suggestion: S) => void;
  name: string;
  label: string;
  placeholder?: string;
  maxLength?: number;
  icon?: ReactNode;
  startsFocused?: boolean;
}) {
  const { suggestions } = props;
  return (
    <Base.Root
      items={suggestions}
      filter={null}
      itemToStringValue={({ label }: S) => label}
      value={props.value}
      onValueChange={(value, { reason }) => reason !== 'item-press' && props.onValueChange(value)}
    >
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-ink-faint">
          {props.icon}
        </span>
        <Base.Input
          type="search"
          name={props.name}
          aria-label={props.label}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- for screens that have no other purpose
          autoFocus={props.startsFocused}
          className={clsx(controlClass, '!rounded-full h-12 ps-11.5')}
        />
      </div>
      {suggestions.length > 0 && (
        <Base.Portal>
          <Base.Positioner sideOffset={6} collisionPadding={12} className="z-60 outline-none">
            <Base.Popup className={clsx(popupClass, 'w-(--anchor-width)')}>
              <Base.List>
                {(suggestion: S) => (
                  <Base.Item
                    key={suggestion.id}
                    value={suggestion}
                    onClick={() => props.onPick(suggestion)}
                    className={popupItemClass}
                  >
                    {suggestion.icon}
                    <span className="min-w-0 grow truncate">{suggestion.label}</span>
                    {suggestion.note && (
                      <span className="max-w-2/5 shrink-0 truncate text-ink-faint">{suggestion.note}</span>
                    )}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  );
}
