import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { type ImageKind, ImageSet } from '../../image/components/image-set.tsx';
import type { PageForm } from '../row-state.ts';

const t = textsOf('page');

const layouts = ['standard', 'limited', 'static-hero-standard', 'static-hero-limited'] as const;
const imageKinds: ImageKind[] = [
  { type: 'hero-desktop', shape: 'wide' },
  { type: 'hero-mobile', shape: 'tall' },
];

export function PageSettings(props: { form: UseFormReturn<PageForm>; errors: Record<string, string> }) {
  const { form, errors } = props;
  const { register, control } = form;
  const [slug, layoutType, title] = useWatch({ control, name: ['slug', 'layoutType', 'title'] });
  return (
    <section aria-labelledby="page-settings" className="flex flex-col gap-5">
      <h2 id="page-settings" className="text-xl">
        {t('settings')}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('name')} error={errors.title}>
          <Input {...register('title')} />
        </Field>
        <Field
          label={t('address')}
          hint={slug === 'home' ? t('homeHint') : t('addressHint', { path: `/${slug}` })}
          error={errors.slug}
        >
          <Input {...register('slug')} spellCheck={false} />
        </Field>
      </div>
      <Controller
        control={control}
        name="layoutType"
        render={({ field }) => (
          <Field label={t('layout')} hint={t(`layoutHint.${field.value}`)} className="sm:max-w-110">
            <Select
              value={field.value}
              onValueChange={field.onChange}
              options={layouts.map((value) => ({ value, label: t(`layoutOf.${value}`) }))}
            />
          </Field>
        )}
      />
      {layoutType.startsWith('static-hero') && (
        <Controller
          control={control}
          name="images"
          render={({ field }) => (
            <ImageSet kinds={imageKinds} alt={title} images={field.value} onChange={field.onChange} />
          )}
        />
      )}
      <Switch {...register('requiresAuth')} label={t('requiresAuth')} hint={t('requiresAuthHint')} />
    </section>
  );
}
