import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { MultiCombobox } from '@greenlight/ui/primitives/multi-combobox';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

export interface IdPickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The text without a choice, which may mean all. */
  placeholder?: string;
  value: number[];
  onChange: (ids: number[]) => void;
  disabled?: boolean;
}

/**
 * Chooses several items. They are in the order of choice. An unknown item, for example a newer one, is shown by its
 * number and stays until it is removed. `things` is undefined while loading.
 */
export function IdPicker({
  label,
  hint,
  error,
  placeholder,
  value,
  onChange,
  disabled = false,
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
  if (disabled) {
    const names = value.map((id) => things.find((thing) => thing.id === id)?.name ?? numbered(id));
    return (
      <Field label={label} hint={hint} error={error}>
        <Input disabled value={names.join(', ')} placeholder={placeholder} />
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
