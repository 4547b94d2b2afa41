import type { Banner } from '@greenlight/contract/banner';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { type BannerForm, buttonsMax, isLink } from '../banner-form-state.ts';

const t = textsOf('banner');

/** The texts and links of a banner. */
export function BannerWords(props: {
  kind: Banner['kind'];
  form: UseFormReturn<BannerForm>;
  errors: Record<string, string>;
}) {
  const { kind, errors } = props;
  const { register, control } = props.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'buttons' });
  const urlHint = isLink(kind) ? t(`urlHint.${kind as 'external-link-banner'}`) : t('urlOwn');
  return (
    <>
      <Field label={t('heading')} hint={isLink(kind) ? undefined : t('headingHint')} error={errors.text}>
        <Input {...register('title')} maxLength={500} />
      </Field>
      <Field label={t('words')}>
        <Textarea {...register('words')} rows={3} maxLength={500} />
      </Field>
      {fields.map((field, place) => (
        <div key={field.id} className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-[1fr_1.4fr_auto]">
          <Field label={t('button', { number: place + 1 })}>
            <Input {...register(`buttons.${place}.text`)} maxLength={60} />
          </Field>
          <Field label={t('url', { number: place + 1 })} hint={urlHint} error={errors[`urls.${place}`]}>
            <Input {...register(`buttons.${place}.url`)} spellCheck={false} />
          </Field>
          <IconButton
            label={t('removeButton', { number: place + 1 })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => remove(place)}
            className="sm:mt-7"
          />
        </div>
      ))}
      {fields.length === 0 && (
        <Field label={t('wholeUrl')} hint={urlHint} error={errors.urls}>
          <Input {...register('url')} spellCheck={false} />
        </Field>
      )}
      {fields.length < buttonsMax && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => append({ text: '', url: '' })}
        >
          {t('addButton')}
        </Button>
      )}
    </>
  );
}
