import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { type ImageKind, ImageSet } from '../../image/components/image-set.tsx';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import type { HeroForm } from '../hero-form-state.ts';

const t = textsOf('hero');

const imageKinds: ImageKind[] = [
  { type: 'hero-desktop', shape: 'wide' },
  { type: 'hero-mobile', shape: 'tall' },
];

/** The subject, texts and pictures of a hero. */
export function HeroWords(props: { form: UseFormReturn<HeroForm>; errors: Record<string, string> }) {
  const { register, control } = props.form;
  const { errors } = props;
  const [mediaId, title] = useWatch({ control, name: ['mediaId', 'title'] });
  const own = mediaId === null ? undefined : t('videosOwn');
  return (
    <>
      <Controller
        control={control}
        name="mediaId"
        render={({ field }) => (
          <MediaPicker
            label={t('video')}
            hint={t('videoHint')}
            error={errors.mediaId}
            max={1}
            value={field.value === null ? [] : [field.value]}
            onChange={([chosen]) => field.onChange(chosen ?? null)}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('name')} hint={own} error={errors.title}>
          <Input {...register('title')} />
        </Field>
        <Field label={t('label')} hint={t('labelHint')} error={errors.label}>
          <Input {...register('label')} maxLength={60} />
        </Field>
      </div>
      <Field label={t('description')} hint={own} error={errors.description}>
        <Textarea {...register('description')} rows={3} maxLength={500} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('button')} hint={t('buttonHint')} error={errors.buttonText}>
          <Input {...register('buttonText')} maxLength={40} />
        </Field>
        <Field label={t('link')} hint={mediaId === null ? t('linkHint') : t('linkVideo')} error={errors.href}>
          <Input {...register('href')} spellCheck={false} />
        </Field>
      </div>
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageSet kinds={imageKinds} alt={title} images={field.value} onChange={field.onChange} />
        )}
      />
    </>
  );
}
