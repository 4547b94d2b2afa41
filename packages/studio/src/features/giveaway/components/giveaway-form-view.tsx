import { descriptionMaxLength, pitchImagesMax, titleMaxLength } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { ImageList } from '../../image/components/image-list.tsx';
import { toBody, toForm } from '../giveaway-form-state.ts';
import { type StudioGiveaway, useSaveGiveaway } from '../hooks.ts';
import { EntrantFields } from './entrant-fields.tsx';
import { PrizeFields } from './prize-fields.tsx';

const t = textsOf('giveaway');

export function GiveawayFormView({ giveaway }: { giveaway: StudioGiveaway }) {
  const save = useSaveGiveaway(giveaway.id);
  const { form, edit, submit } = useEditForm({
    thing: giveaway,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState } = form;
  const title = useWatch({ control, name: 'title' });
  const errors = fieldErrors(edit.error);
  return (
    <form noValidate className="flex min-w-0 flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Field label={t('name')} error={errors.title}>
        <Input {...register('title')} maxLength={titleMaxLength} />
      </Field>
      <Field label={t('summary')} hint={t('summaryHint')} error={errors.summary}>
        <Input {...register('summary')} />
      </Field>
      <Field label={t('about')} error={errors.text}>
        <Textarea {...register('text')} rows={6} maxLength={descriptionMaxLength} />
      </Field>
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageList alt={title} images={field.value} max={pitchImagesMax} onChange={field.onChange} />
        )}
      />
      <PrizeFields form={form} errors={errors} isFixed={giveaway.isFixed} />
      <EntrantFields form={form} errors={errors} isFixed={giveaway.isFixed} />
      <Field label={t('keepMonths')} hint={t('keepMonthsHint')} error={errors.keepMonths}>
        <Input
          {...register('keepMonths', { valueAsNumber: true })}
          type="number"
          min={1}
          max={120}
          inputMode="numeric"
        />
      </Field>
      <EditBar dirty={formState.isDirty} edit={edit} subject={`giveaway:${giveaway.id}`} />
    </form>
  );
}
