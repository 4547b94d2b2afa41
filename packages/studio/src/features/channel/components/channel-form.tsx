import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { sitePath } from '@greenlight/contract/site-path';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { usePermission } from '../../account/hooks.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type ImageKind, ImageSet } from '../../image/components/image-set.tsx';
import { useSaveChannel } from '../hooks.ts';
import { HeroChoice } from './hero-choice.tsx';

const t = textsOf('channel');

const imageKinds: ImageKind[] = [
  { type: 'standard', shape: 'wide' },
  { type: 'hero-desktop', shape: 'wide' },
  { type: 'hero-mobile', shape: 'tall' },
];

export function ChannelForm({ channel }: { channel: StudioChannel }) {
  const save = useSaveChannel(channel.id);
  const mayChooseHero = usePermission('site.edit');
  const { form, edit, submit } = useEditForm({
    thing: channel,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState } = form;
  const slug = useWatch({ control, name: 'slug' });
  const errors = fieldErrors(edit.error, { slug_taken: 'slug' });
  const checkPosition = (position: number) => (Number.isInteger(position) && position >= 0) || t('positionWrong');
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Switch {...register('published')} label={t('published')} hint={t('publishedHint')} />
      <Field label={t('name')} error={errors.name}>
        <Input {...register('name')} />
      </Field>
      <Field label={t('slug')} hint={t('slugHint', { path: sitePath('channel', slug) })} error={errors.slug}>
        <Input {...register('slug')} spellCheck={false} />
      </Field>
      <Field label={t('description')} error={errors.description}>
        <Textarea {...register('description')} rows={5} />
      </Field>
      <RadioGroup
        {...register('layout')}
        legend={t('layout')}
        columns
        options={[
          { value: 'standard', label: t('standard'), hint: t('standardHint') },
          { value: 'series-view', label: t('series'), hint: t('seriesHint') },
        ]}
      />
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageSet kinds={imageKinds} alt={channel.name} images={field.value} onChange={field.onChange} />
        )}
      />
      {mayChooseHero && (
        <Controller
          control={control}
          name="heroId"
          render={({ field }) => <HeroChoice value={field.value} error={errors.heroId} onChange={field.onChange} />}
        />
      )}
      <Field
        label={t('position')}
        hint={t('positionHint')}
        error={formState.errors.position?.message ?? errors.position}
        className="max-w-40"
      >
        <Input
          {...register('position', { valueAsNumber: true, validate: checkPosition })}
          type="number"
          min={0}
          inputMode="numeric"
        />
      </Field>
      <EditBar dirty={formState.isDirty} edit={edit} subject={`channel:${channel.id}`} />
    </form>
  );
}

function toForm({ name, slug, description, layout, position, published, heroId, images }: StudioChannel) {
  return { name, slug, description, layout, position, published, heroId, images };
}

function toBody({ images, ...same }: ReturnType<typeof toForm>) {
  return { ...same, images: images.map(({ imageId, type }) => ({ imageId, type })) };
}
