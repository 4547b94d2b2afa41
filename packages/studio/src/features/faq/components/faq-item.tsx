import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Trash2 } from 'lucide-react';
import type { UseFormRegister } from 'react-hook-form';
import { SortableItem } from '../../../platform/sortable-item.tsx';
import { textsOf } from '../../../platform/texts.ts';
import type { FaqValues } from './faq-form.tsx';

const t = textsOf('faq');

/** One question with its answer, edited in place. */
export function FaqItem(props: {
  id: string;
  name: string;
  place: number;
  register: UseFormRegister<FaqValues>;
  errors: Record<string, string>;
  onRemove: () => void;
}) {
  const { place, register, errors } = props;
  return (
    <SortableItem id={props.id} name={props.name} className="flex gap-1 p-2 pe-3 md:gap-3">
      {(handle) => (
        <>
          {handle}
          <div className="flex min-w-0 grow flex-col gap-4 py-2">
            <Field label={t('question')} error={errors[`faqs.${place}.question`]}>
              <Input {...register(`faqs.${place}.question`)} maxLength={300} />
            </Field>
            <Field label={t('answer')} error={errors[`faqs.${place}.answer`]}>
              <Textarea {...register(`faqs.${place}.answer`)} rows={3} maxLength={5000} />
            </Field>
            <div className="flex items-center justify-between gap-4">
              <Switch {...register(`faqs.${place}.published`)} label={t('published')} />
              <IconButton
                size="sm"
                label={t('remove', { name: props.name })}
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={props.onRemove}
              />
            </div>
          </div>
        </>
      )}
    </SortableItem>
  );
}
