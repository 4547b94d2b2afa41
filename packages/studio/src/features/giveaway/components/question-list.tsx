import { giveawayQuestionsMax } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import type { GiveawayForm } from '../giveaway-form-state.ts';

const t = textsOf('giveaway');

/** The questions to everybody who enters. */
export function QuestionList(props: {
  form: UseFormReturn<GiveawayForm>;
  errors: Record<string, string>;
  isFixed: boolean;
}) {
  const { errors, isFixed } = props;
  const { control, register } = props.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' });
  if (isFixed && fields.length === 0) return null;
  return (
    <section aria-labelledby="giveaway-questions" className="flex flex-col gap-4">
      <h3 id="giveaway-questions" className="text-lg">
        {t('questions')}
      </h3>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-col gap-4 rounded-lg border border-line p-4">
          <Field label={t('question', { number: index + 1 })} error={errors[`questions.${index}.text`]}>
            <Input {...register(`questions.${index}.text`)} maxLength={300} />
          </Field>
          <Field label={t('options')} hint={t('optionsHint')} error={errors[`questions.${index}.options`]}>
            <Textarea {...register(`questions.${index}.options`)} rows={2} />
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Checkbox {...register(`questions.${index}.isRequired`)} label={t('isRequired')} />
            {!isFixed && (
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => remove(index)}
              >
                {t('removeQuestion', { number: index + 1 })}
              </Button>
            )}
          </div>
        </div>
      ))}
      {!isFixed && fields.length < giveawayQuestionsMax && (
        <div>
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => append({ text: '', options: '', isRequired: false })}
          >
            {t('addQuestion')}
          </Button>
        </div>
      )}
    </section>
  );
}
