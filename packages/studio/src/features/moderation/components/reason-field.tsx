import { moderationReasonMaxLength } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('moderation');

/** The reason of a moderator. The author of the text can read it. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Field label={t('reasonLabel')} hint={t('reasonHint')}>
      <Input
        dir="auto"
        maxLength={moderationReasonMaxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
