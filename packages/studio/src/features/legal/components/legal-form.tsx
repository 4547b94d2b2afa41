import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { lazy, Suspense } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioLegalType, useSaveLegalType } from '../hooks.ts';
import { PublishButton } from './publish-button.tsx';

const t = textsOf('legal');

const DraftPreview = lazy(async () => ({ default: (await import('./draft-preview.tsx')).DraftPreview }));

/** The draft of the next version, beside its preview. */
export function LegalForm({ kind }: { kind: StudioLegalType }) {
  const save = useSaveLegalType(kind.type);
  const { title, required, draft } = kind;
  const { register, control, handleSubmit, formState, reset } = useForm({ defaultValues: { title, required, draft } });
  const text = useWatch({ control, name: 'draft' });
  const errors = fieldErrors(save.error);
  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => {
        reset({ title: saved.title, required: saved.required, draft: saved.draft }, { keepFieldsRef: true });
        showToast({ title: t('saved'), tone: 'success' });
      },
    }),
  );
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <div className="grid items-end gap-6 md:grid-cols-2">
        <Field label={t('name')} error={errors.title}>
          <Input {...register('title')} />
        </Field>
        <Switch label={t('mustAccept')} hint={t('mustAcceptHint')} {...register('required')} />
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        <Field label={t('draft')} hint={t('draftHint')} error={errors.draft}>
          <Textarea {...register('draft')} rows={18} className="max-h-[70dvh] min-h-100 font-mono text-sm" />
        </Field>
        <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
          <h2 className="font-medium font-text text-sm">{t('preview')}</h2>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
            tabIndex={0}
            className="max-h-[70dvh] min-h-100 overflow-y-auto rounded-md border border-line bg-surface p-6"
          >
            <Suspense>
              <DraftPreview text={text} empty={t('previewEmpty')} />
            </Suspense>
          </div>
        </section>
      </div>
      <SaveBar stays dirty={formState.isDirty} pending={save.isPending} error={save.error}>
        <PublishButton kind={kind} dirty={formState.isDirty} />
      </SaveBar>
    </form>
  );
}
