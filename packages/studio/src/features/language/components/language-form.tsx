import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Switch } from '@greenlight/ui/primitives/switch';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type StudioLanguage, useSaveLanguage } from '../hooks.ts';
import { tagsOf } from '../language-state.ts';

const t = textsOf('language');

/** A language and the tags of browsers that get it. Its texts have their own form. */
export function LanguageForm({ language }: { language: StudioLanguage }) {
  const save = useSaveLanguage(language.id);
  const { form, edit, submit } = useEditForm({
    thing: language,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, formState } = form;
  const errors = fieldErrors(edit.error, { slug_taken: 'code' });
  return (
    <form noValidate className="flex max-w-220 flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Switch
        {...register('published')}
        label={t('published')}
        hint={language.id === 1 ? t('defaultHint') : t('publishedHint')}
        disabled={language.id === 1}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
          <Input {...register('name')} />
        </Field>
        <Field label={t('code')} hint={t('codeHint')} error={errors.code}>
          <Input {...register('code')} spellCheck={false} />
        </Field>
      </div>
      <Field label={t('altCodes')} hint={t('altCodesHint')} error={errors.altCodes}>
        <Input {...register('altCodes')} spellCheck={false} />
      </Field>
      <RadioGroup
        {...register('direction')}
        legend={t('direction')}
        columns
        options={[
          { value: 'ltr', label: t('ltr') },
          { value: 'rtl', label: t('rtl') },
        ]}
      />
      <EditBar dirty={formState.isDirty} edit={edit} subject={`language:${language.id}`} />
    </form>
  );
}

function toForm({ name, code, altCodes, direction, published }: StudioLanguage) {
  return { name, code, altCodes: altCodes.join(', '), direction, published };
}

function toBody({ altCodes, ...same }: ReturnType<typeof toForm>) {
  return { ...same, altCodes: tagsOf(altCodes) };
}
