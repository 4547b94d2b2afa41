import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('emote');

/** The name that members write between colons. */
export function NameField(props: { value: string; error: string | undefined; onChange: (name: string) => void }) {
  return (
    <Field required label={t('name')} hint={t('nameHint')} error={props.error}>
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value.toLowerCase())}
      />
    </Field>
  );
}
