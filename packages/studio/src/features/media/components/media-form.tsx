import { ApiError } from '@greenlight/contract/client';
import { titleMaxLength } from '@greenlight/contract/limits';
import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { ClashNotice } from '../../change/components/clash-notice.tsx';
import { parseChapters, refusedChapter } from '../chapters-state.ts';
import { useSaveMedia } from '../hooks.ts';
import { type MediaFormValues, toEdit, toFormValues } from '../media-form-state.ts';
import { AudienceFields } from './audience-fields.tsx';
import { FormSection } from './form-section.tsx';
import { PlaceFields } from './place-fields.tsx';

/** What was typed stays when saving fails, also when somebody else saved first. */
export function MediaForm({ media }: { media: StudioMediaDetail }) {
  const { t } = useTranslation('media');
  const save = useSaveMedia(media.mediaId);
  const [opened, setOpened] = useState(media);
  const [openedAt] = useState(() => new Date());
  const form = useForm<MediaFormValues>({ defaultValues: toFormValues(opened, openedAt), mode: 'onTouched' });
  const { register, handleSubmit, formState, reset } = form;
  const title = useWatch({ control: form.control, name: 'title' });
  const errors = fieldErrors(save.error);
  const isClash = save.error instanceof ApiError && save.error.code === 'conflict';
  const show = (saved: StudioMediaDetail) => {
    setOpened(saved);
    // With its fields, which the compiled form does not register again: they would take no more typing.
    reset(toFormValues(saved, new Date()), { keepFieldsRef: true });
  };
  const saveWith = (insists: boolean) =>
    handleSubmit((values) =>
      save.mutate(toEdit(values, { opened, current: media, insists, now: new Date() }), {
        onSuccess: (saved) => {
          show(saved);
          showToast({ title: t('saved'), tone: 'success' });
        },
      }),
    );
  const submit = saveWith(false);
  const keepMine = saveWith(true);
  const takeTheirs = () => {
    save.reset();
    show(media);
  };
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
      <FormSection title={t('place')}>
        <PlaceFields
          control={form.control}
          register={register}
          errors={errors}
          setValue={form.setValue}
          wrongEpisode={formState.errors.episode?.message}
        />
      </FormSection>
      <FormSection title={t('audience')}>
        <AudienceFields
          media={media}
          form={form}
          errors={errors}
          wrongPublishAt={formState.errors.publishAt?.message}
        />
      </FormSection>
      <SaveBar
        dirty={formState.isDirty}
        pending={save.isPending}
        error={isClash ? null : save.error}
        notice={
          <ClashNotice
            clash={isClash ? { keepMine: () => void keepMine(), takeTheirs } : null}
            subject={`media:${media.mediaId}`}
          />
        }
      />
    </form>
  );
}
