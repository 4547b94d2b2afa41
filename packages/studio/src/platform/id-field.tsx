import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** Chooses one item, such as a show, or none. */
export function IdField(props: {
  label: string;
  error: string | undefined;
  placeholder: string;
  things: { id: number; name: string }[];
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  return (
    <Field label={props.label} error={props.error} className="sm:max-w-110">
      <Combobox
        options={props.things.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={props.value === null ? null : String(props.value)}
        onValueChange={(value) => props.onChange(value === null ? null : Number(value))}
        placeholder={props.placeholder}
        emptyText={t('pick.none')}
        clearLabel={t('pick.clear')}
        openLabel={t('pick.open')}
      />
    </Field>
  );
}
