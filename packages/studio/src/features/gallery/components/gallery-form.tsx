import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { ImageList } from '../../image/components/image-list.tsx';
import { type StudioGallery, useSaveGallery } from '../hooks.ts';

const t = textsOf('gallery');

const imagesMax = 100;

export function GalleryForm({ gallery }: { gallery: StudioGallery }) {
  const save = useSaveGallery(gallery.id);
  const { form, edit, submit } = useEditForm({
    thing: gallery,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState } = form;
  const title = useWatch({ control, name: 'title' });
  const errors = fieldErrors(edit.error, { slug_taken: 'slug' });
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
        render={({ field }) => <ImageList alt={title} images={field.value} max={imagesMax} onChange={field.onChange} />}
      />
      <EditBar dirty={formState.isDirty} edit={edit} subject={`gallery:${gallery.id}`} />
    </form>
  );
}

function toForm({ title, slug, images }: StudioGallery) {
  return { title, slug, images };
}

function toBody({ images, ...same }: ReturnType<typeof toForm>) {
  return { ...same, imageIds: images.map(({ imageId }) => imageId) };
}
