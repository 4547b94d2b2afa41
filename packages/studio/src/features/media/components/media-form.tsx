import { titleMaxLength } from '@greenlight/contract/limits';
import type { MediaEdit, StudioMediaDetail } from '@greenlight/contract/media-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEdit } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { parseChapters, refusedChapter } from '../chapters-state.ts';
import { useSaveMedia } from '../hooks.ts';
import { type MediaFormValues, toChanges, toFormValues } from '../media-form-state.ts';
import { AudienceFields } from './audience-fields.tsx';
import { FormSection } from './form-section.tsx';
import { PlaceFields } from './place-fields.tsx';

const t = textsOf('media');

/** The form of a video. Typed values are kept when saving fails, also when another person saved first. */
export function MediaForm({ media }: { media: StudioMediaDetail }) {
  const save = useSaveMedia(media.mediaId);
  const [openedAt] = useState(() => new Date());
  const form = useForm<MediaFormValues>({ defaultValues: toFormValues(media, openedAt), mode: 'onTouched' });
  const { register, handleSubmit, formState, reset } = form;
  const title = useWatch({ control: form.control, name: 'title' });
  // Keeps the registered fields: the compiled form does not register them again, and they would stop working.
  const begin = (from: StudioMediaDetail) => reset(toFormValues(from, new Date()), { keepFieldsRef: true });
  const show = () => begin(media);
  const edit = useEdit({
    thing: media,
    dirty: formState.isDirty,
    send: (changes: MediaEdit, version) => save.mutateAsync({ ...changes, version }),
    onSaved: begin,
    onLeave: show,
    onNewer: show,
    savedMessage: t('saved'),
  });
  const errors = fieldErrors(edit.error);
  const submit = handleSubmit((values) => edit.save((opened) => toChanges(values, opened, new Date())), edit.forget);
  const checkChapters = (text: string) => {
    const parsed = parseChapters(text);
    return 'chapters' in parsed || t('wrongChapter', { line: parsed.wrongLine });
  };
  return (
    <form noValidate className="flex flex-col gap-10" onSubmit={(event) => void submit(event)}>
      <FormSection title={t('details')}>
        <Field
          label={t('titleField')}
          aside={`${title.length} / ${titleMaxLength}`}
          error={formState.errors.title?.message ?? errors.title}
        >
          <Input
            {...register('title', { validate: (text) => text.trim() !== '' || t('titleMissing') })}
            maxLength={titleMaxLength}
          />
        </Field>
        <Field label={t('description')} error={errors.description}>
          <Textarea {...register('description')} rows={6} />
        </Field>
        <Field
          label={t('chapters')}
          hint={t('chaptersHint')}
          error={formState.errors.chapters?.message ?? refusedChapter(errors, save.variables?.chapters)}
        >
          <Textarea
            {...register('chapters', { validate: checkChapters })}
            rows={5}
            placeholder={t('chaptersExample')}
            spellCheck={false}
          />
        </Field>
      </FormSection>
      <FormSection title={t('audience')}>
        <AudienceFields
          media={media}
          form={form}
          errors={errors}
          wrongPublishAt={formState.errors.publishAt?.message}
        />
      </FormSection>
      <FormSection title={t('place')}>
        <PlaceFields
          control={form.control}
          register={register}
          errors={errors}
          setValue={form.setValue}
          wrongEpisode={formState.errors.episode?.message}
        />
      </FormSection>
      <EditBar dirty={formState.isDirty} edit={edit} subject={`media:${media.mediaId}`} />
    </form>
  );
}
