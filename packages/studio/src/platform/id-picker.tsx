import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { MultiCombobox } from '@greenlight/ui/primitives/multi-combobox';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

export interface IdPickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Unless choosing none means all. */
  placeholder?: string;
  value: number[];
  onChange: (ids: number[]) => void;
}

/**
 * Several of the things that there are, in the order in which they were chosen. One that the list does not know, such
 * as one that was made since, is called by its number: it stays until somebody takes it out. Undefined `things` are
 * awaited.
 */
export function IdPicker({
  label,
  hint,
  error,
  placeholder,
  value,
  onChange,
  things,
  numbered,
}: IdPickerProps & { things: { id: number; name: string }[] | undefined; numbered: (id: number) => string }) {
  if (!things) {
    return (
      <Field label={label} hint={hint} error={error}>
        <Input disabled placeholder={t('pick.loading')} />
      </Field>
    );
  }
  const unlisted = value.filter((id) => !things.some((thing) => thing.id === id));
  const all = [...things, ...unlisted.map((id) => ({ id, name: numbered(id) }))];
  return (
    <Field label={label} hint={hint} error={error}>
      <MultiCombobox
        options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.map(String)}
        onValueChange={(chosen) => onChange(chosen.map(Number))}
        placeholder={placeholder ?? t('pick.placeholder')}
        emptyText={t('pick.none')}
        removeLabel={(name) => t('pick.remove', { name })}
      />
    </Field>
  );
}
