import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { textsOf } from '../../../platform/texts.ts';
import { numberFields, type RuleForm } from '../rule-form-state.ts';

const t = textsOf('moderation');

/** The fields of what a rule of this kind looks for. */
export function RuleCheckFields(props: {
  form: RuleForm;
  errors: Record<string, string>;
  onChange: (change: Partial<RuleForm>) => void;
}) {
  const { form, errors, onChange } = props;
  if (form.kind === 'words') {
    return (
      <>
        <Field label={t('words')} hint={t('wordsHint')} error={errors['check.words']}>
          <Textarea
            rows={5}
            spellCheck={false}
            className="max-h-60"
            value={form.words}
            onChange={({ target }) => onChange({ words: target.value })}
          />
        </Field>
        <Checkbox
          label={t('wholeWords')}
          hint={t('wholeWordsHint')}
          checked={form.wholeWords}
          onChange={({ target }) => onChange({ wholeWords: target.checked })}
        />
      </>
    );
  }
  if (form.kind === 'links') {
    return (
      <Field label={t('allowed')} hint={t('allowedHint')} error={errors['check.allowed']}>
        <Textarea
          rows={3}
          spellCheck={false}
          className="max-h-60"
          value={form.allowed}
          onChange={({ target }) => onChange({ allowed: target.value })}
        />
      </Field>
    );
  }
  const fields = numberFields[form.kind] ?? [];
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <Field key={field} label={t(`field.${field}`)} error={errors[`check.${field}`]}>
          <Input
            inputMode="numeric"
            value={form[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
