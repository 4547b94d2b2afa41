import type { StudioCreatorTeam } from '@greenlight/contract/creator-studio';
import { sitePath } from '@greenlight/contract/site-path';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type ImageKind, ImageSet } from '../../image/components/image-set.tsx';
import { useSaveCreator } from '../hooks.ts';
import { withAddresses } from '../tab-state.ts';
import { CreatorPeople } from './creator-people.tsx';
import { TabEditor } from './tab-editor.tsx';

const t = textsOf('creator');

const imageKinds: ImageKind[] = [
  { type: 'avatar', shape: 'square' },
  { type: 'hero-desktop', shape: 'wide' },
  { type: 'hero-mobile', shape: 'tall' },
];

/** The form of a creator. Only owners of the team and managers of creators can change its members. */
export function CreatorForm({ creator }: { creator: StudioCreatorTeam }) {
  const save = useSaveCreator(creator.id);
  const { form, edit, submit } = useEditForm({
    thing: creator,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState } = form;
  const slug = useWatch({ control, name: 'slug' });
  const errors = fieldErrors(edit.error, { slug_taken: 'slug' });
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Switch {...register('published')} label={t('published')} hint={t('publishedHint')} />
      <Switch {...register('clipsEnabled')} label={t('clips')} hint={t('clipsHint')} />
      <Field label={t('name')} error={errors.displayName}>
        <Input {...register('displayName')} />
      </Field>
      <Field label={t('slug')} hint={t('slugHint', { path: sitePath('creator', slug) })} error={errors.slug}>
        <Input {...register('slug')} spellCheck={false} />
      </Field>
      <Field label={t('description')} hint={t('descriptionHint')} error={errors.shortDescription}>
        <Textarea {...register('shortDescription')} rows={5} />
      </Field>
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageSet kinds={imageKinds} alt={creator.displayName} images={field.value} onChange={field.onChange} />
        )}
      />
      <Controller
        control={control}
        name="tabs"
        render={({ field }) => <TabEditor tabs={field.value} errors={errors} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="members"
        render={({ field }) => (
          <CreatorPeople
            teamId={creator.id}
            value={field.value}
            mayManage={creator.mayManage}
            error={errors.members}
            onChange={field.onChange}
          />
        )}
      />
      <EditBar dirty={formState.isDirty} edit={edit} subject={`creator:${creator.id}`} />
    </form>
  );
}

function toForm(team: StudioCreatorTeam) {
  const { displayName, slug, shortDescription, published, clipsEnabled, images, members, invited, tabs } = team;
  const people = [...members, ...invited.map((person) => ({ ...person, isInvited: true }))];
  const own = { displayName, slug, shortDescription, published, clipsEnabled };
  return { ...own, images, members: people, tabs };
}

function toBody({ images, members, tabs, ...same }: ReturnType<typeof toForm>) {
  return {
    ...same,
    images: images.map(({ imageId, type }) => ({ imageId, type })),
    members: members.map(({ userId, role }) => ({ userId, role })),
    tabs: withAddresses(tabs),
  };
}
