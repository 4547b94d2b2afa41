import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SortableList } from '../../../platform/sortable-list.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type useFaq, useSaveFaq } from '../hooks.ts';
import { FaqItem } from './faq-item.tsx';

const t = textsOf('faq');

type Faq = NonNullable<ReturnType<typeof useFaq>['data']>;
export type FaqValues = Omit<Faq, 'version'>;

/** All questions in one form, saved as a whole. */
export function FaqForm({ faq }: { faq: Faq }) {
  const save = useSaveFaq();
  const { form, edit, submit } = useEditForm({
    thing: faq,
    toForm,
    // The list is sent as a whole, because the order matters too.
    toBody: (whole) => ({ whole }),
    send: ({ whole = toForm(faq) }, version) => save.mutateAsync({ ...whole, version }),
    savedMessage: t('saved'),
  });
  const { control, register, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'faqs' });
  const values = useWatch({ control, name: 'faqs' });
  const errors = fieldErrors(edit.error);
  const nameOf = (place: number) => values[place]?.question || t('newQuestion');
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Field label={t('heading')} hint={t('headingHint')} error={errors.title} className="sm:max-w-110">
        <Input {...register('title')} maxLength={100} />
      </Field>
      {fields.length === 0 && (
        <p className="rounded-lg border border-line border-dashed px-5 py-8 text-center text-ink-muted">{t('empty')}</p>
      )}
      <SortableList
        label={t('questions')}
        ids={fields.map(({ id }) => id)}
        nameOf={(id) => nameOf(fields.findIndex((field) => field.id === id))}
        onMove={move}
      >
        {fields.map((field, place) => (
          <FaqItem
            key={field.id}
            id={field.id}
            name={nameOf(place)}
            place={place}
            register={register}
            errors={errors}
            onRemove={() => remove(place)}
          />
        ))}
      </SortableList>
      <Button
        className="self-start"
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => append({ question: '', answer: '', published: true })}
      >
        {t('add')}
      </Button>
      <EditBar dirty={formState.isDirty} edit={edit} subject="faq" />
    </form>
  );
}

function toForm({ title, faqs }: FaqValues) {
  return { title, faqs };
}
