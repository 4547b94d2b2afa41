import type { StudioHero } from '@greenlight/contract/hero-studio';
import { Switch } from '@greenlight/ui/primitives/switch';
import { useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type HeroForm, toBody, toForm } from '../hero-form-state.ts';
import { useSaveHero } from '../hooks.ts';
import { HeroPreview } from './hero-preview.tsx';
import { HeroSchedule } from './hero-schedule.tsx';
import { HeroWords } from './hero-words.tsx';

const t = textsOf('hero');

export function HeroFormView({ hero }: { hero: StudioHero }) {
  const save = useSaveHero(hero.id);
  const { form, edit, submit } = useEditForm({
    thing: hero,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const values = useWatch({ control: form.control });
  const errors = fieldErrors(edit.error);
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form noValidate className="flex min-w-0 flex-col gap-8" onSubmit={(event) => void submit(event)}>
        <Switch {...form.register('published')} label={t('published')} hint={t('publishedHint')} />
        <HeroWords form={form} errors={errors} />
        <HeroSchedule form={form} errors={errors} />
        <EditBar dirty={form.formState.isDirty} edit={edit} subject={`hero:${hero.id}`} />
      </form>
      <HeroPreview form={{ ...toForm(hero), ...(values as Partial<HeroForm>) }} />
    </div>
  );
}
