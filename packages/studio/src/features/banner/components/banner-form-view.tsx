import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type BannerForm, toBody, toForm } from '../banner-form-state.ts';
import { useSaveBanner } from '../hooks.ts';
import { BannerPictures } from './banner-pictures.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { BannerSubject } from './banner-subject.tsx';
import { BannerWords } from './banner-words.tsx';

const t = textsOf('banner');

export function BannerFormView({ banner }: { banner: StudioBanner }) {
  const save = useSaveBanner(banner.id);
  const { form, edit, submit } = useEditForm({
    thing: banner,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { control, register, formState } = form;
  const values = useWatch({ control }) as BannerForm;
  const errors = fieldErrors(edit.error);
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form noValidate className="flex min-w-0 flex-col gap-8" onSubmit={(event) => void submit(event)}>
        <p className="text-ink-muted">{t(`kindHint.${banner.kind}`)}</p>
        <Switch {...register('published')} label={t('publish')} hint={t('publishHint')} />
        <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
          <Input {...register('name')} maxLength={100} />
        </Field>
        <BannerSubject kind={banner.kind} control={control} errors={errors} />
        <BannerWords kind={banner.kind} form={form} errors={errors} />
        <Controller
          control={control}
          name="images"
          render={({ field }) => (
            <BannerPictures alt={values.title || values.name} images={field.value} onChange={field.onChange} />
          )}
        />
        <EditBar dirty={formState.isDirty} edit={edit} subject={`banner:${banner.id}`} />
      </form>
      <BannerPreview banner={banner} form={values} />
    </div>
  );
}
