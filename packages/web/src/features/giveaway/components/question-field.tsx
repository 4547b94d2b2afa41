import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useTexts } from '../../../platform/i18n.ts';
import type { Giveaway } from '../hooks.ts';

const answerMaxLength = 1000;

/** A question of the team: a choice, or a free text. */
export function QuestionField(props: {
  question: Giveaway['questions'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTexts('giveaway');
  const { text, options, isRequired } = props.question;
  return (
    <Field
      label={<bdi>{text}</bdi>}
      required={isRequired}
      aside={isRequired ? undefined : t('form.optional')}
      error={props.error}
    >
      {options.length > 0 ? (
        <Select
          options={options.map((value) => ({ value, label: value }))}
          value={props.value || null}
          onValueChange={props.onChange}
          placeholder={t('form.choose')}
          className="w-full"
        />
      ) : (
        <Textarea
          rows={3}
          maxLength={answerMaxLength}
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Field>
  );
}
