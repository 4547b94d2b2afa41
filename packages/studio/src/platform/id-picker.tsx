import { Field } from '@greenlight/ui/primitives/field';
import { MultiCombobox } from '@greenlight/ui/primitives/multi-combobox';
import { useTranslation } from 'react-i18next';

export interface IdPickerProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Unless choosing none means all. */
  placeholder?: string;
  value: number[];
  onChange: (ids: number[]) => void;
}

/** Several of the things that there are, in the order in which they were chosen. One that is gone is not named. */
export function IdPicker({
  label,
  hint,
  error,
  placeholder,
  value,
  onChange,
  things,
}: IdPickerProps & { things: { id: number; name: string }[] }) {
  const { t } = useTranslation('shell');
  const known = value.filter((id) => things.some((thing) => thing.id === id));
  return (
    <Field label={label} hint={hint} error={error}>
      <MultiCombobox
        options={things.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={known.map(String)}
        onValueChange={(chosen) => onChange(chosen.map(Number))}
        placeholder={placeholder ?? t('pick.placeholder')}
        emptyText={t('pick.none')}
        removeLabel={(name) => t('pick.remove', { name })}
      />
    </Field>
  );
}
