import type { StudioPage } from '@greenlight/contract/page-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useDiscardDraft, usePublishPage, useSaveDraft } from '../hooks.ts';
import { isIncomplete, type PageForm, toDraft, toForm } from '../row-state.ts';
import { PageSettings } from './page-settings.tsx';
import { RowList } from './row-list.tsx';

/** The draft of a page, and what leads from it to visitors. */
export function PageFormView({ page }: { page: StudioPage }) {
  const { t } = useTranslation('page');
  const save = useSaveDraft(page.id);
  const publish = usePublishPage(page.id);
  const discard = useDiscardDraft(page.id);
  const form = useForm<PageForm>({ defaultValues: toForm(page) });
  const { control, formState, getValues, handleSubmit, reset } = form;
  const begin = (saved: StudioPage, told: string) => {
    reset(toForm(saved));
    showToast({ title: told, tone: 'success' });
  };
  useEffect(() => {
    if (!formState.isDirty && getValues('version') !== page.version) reset(toForm(page));
  }, [page, formState.isDirty, getValues, reset]);
  const submit = handleSubmit((values) =>
    save.mutate(toDraft(values), { onSuccess: (saved) => begin(saved, t('saved')) }),
  );
  const show = handleSubmit((values) => {
    const draft = formState.isDirty ? toDraft(values) : undefined;
    publish.mutate({ version: values.version, draft }, { onSuccess: (saved) => begin(saved, t('publishedNow')) });
  });
  const goBack = () =>
    page.published && page.hasChanges
      ? discard.mutate(undefined, { onSuccess: (saved) => begin(saved, t('discarded')) })
      : reset(toForm(page));
  const error = save.error ?? publish.error ?? discard.error;
  const canPublish = formState.isDirty || page.hasChanges;
  return (
    <form noValidate className="flex min-w-0 flex-col gap-10" onSubmit={(event) => void submit(event)}>
      <PageSettings form={form} errors={fieldErrors(error, { slug_taken: 'slug' })} />
      <Controller
        control={control}
        name="pageRows"
        rules={{ validate: (rows) => !rows.some(isIncomplete) || t('incomplete') }}
        render={({ field, fieldState }) => (
          <RowList rows={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <SaveBar
        dirty={formState.isDirty}
        stays={canPublish}
        pending={save.isPending}
        error={error}
        label={t('saveDraft')}
      >
        {canPublish && (
          <Button pending={publish.isPending} onClick={() => void show()}>
            {formState.isDirty ? t('saveAndPublish') : t('publish')}
          </Button>
        )}
        {(formState.isDirty || (page.published && page.hasChanges)) && (
          <Button variant="ghost" pending={discard.isPending} onClick={goBack}>
            {page.published && page.hasChanges ? t('discard') : t('undoEdits')}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
