import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { type StudioGallery, useSaveGallery } from '../hooks.ts';
import { GalleryPictures } from './gallery-pictures.tsx';

export function GalleryForm({ gallery }: { gallery: StudioGallery }) {
  const { t } = useTranslation('gallery');
  const save = useSaveGallery(gallery.id);
  const { register, control, handleSubmit, formState, reset } = useForm({ defaultValues: gallery });
  const title = useWatch({ control, name: 'title' });
  const errors = fieldErrors(save.error, { slug_taken: 'slug' });
  const submit = handleSubmit(({ title: named, slug, images }) =>
    save.mutate(
      { title: named, slug, imageIds: images.map(({ imageId }) => imageId) },
      {
        onSuccess: (saved) => {
          reset(saved);
          showToast({ title: t('saved'), tone: 'success' });
        },
      },
    ),
  );
  return (
    <form noValidate className="flex min-w-0 flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Field label={t('name')} error={errors.title}>
        <Input {...register('title')} />
      </Field>
      <Field label={t('slug')} hint={t('slugHint')} error={errors.slug}>
        <Input {...register('slug')} spellCheck={false} />
      </Field>
      <Controller
        control={control}
        name="images"
        render={({ field }) => <GalleryPictures alt={title} images={field.value} onChange={field.onChange} />}
      />
      <SaveBar dirty={formState.isDirty} pending={save.isPending} error={save.error} />
    </form>
  );
}
