import type { StudioPage } from '@greenlight/contract/page-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEdit } from '../../../platform/edit.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
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
  const { control, formState, handleSubmit, reset } = form;
  const begin = (from: StudioPage) => reset(toForm(from), { keepFieldsRef: true });
  const show = () => begin(page);

  const common = { thing: page, dirty: formState.isDirty, onSaved: begin, onLeave: show };
  const saving = useEdit({
    ...common,
    onNewer: show,
    send: (values: PageForm, version) => save.mutateAsync(toDraft({ ...values, version })),
    told: t('saved'),
  });
  const publishing = useEdit({
    ...common,
    send: (values: PageForm | null, version) =>
      publish.mutateAsync({ version, draft: values ? toDraft({ ...values, version }) : undefined }),
    told: t('publishedNow'),
  });
  const submit = handleSubmit((values) => saving.save(() => values));
  const showDraft = handleSubmit((values) => publishing.save(() => (formState.isDirty ? values : null)));
  const goBack = () =>
    page.published && page.hasChanges
      ? discard.mutate(undefined, {
          onSuccess: (saved) => {
            begin(saved);
            showToast({ title: t('discarded'), tone: 'success' });
          },
        })
      : show();
  const error = saving.error ?? publishing.error ?? discard.error;
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
      <EditBar
        dirty={formState.isDirty}
        stays={canPublish}
        edit={{ pending: saving.pending, error, clash: saving.clash ?? publishing.clash }}
        subject={`page:${page.id}`}
        label={t('saveDraft')}
      >
        {canPublish && (
          <Button pending={publishing.pending} onClick={() => void showDraft()}>
            {formState.isDirty ? t('saveAndPublish') : t('publish')}
          </Button>
        )}
        {(formState.isDirty || (page.published && page.hasChanges)) && (
          <Button variant="ghost" pending={discard.isPending} onClick={goBack}>
            {page.published && page.hasChanges ? t('discard') : t('undoEdits')}
          </Button>
        )}
      </EditBar>
    </form>
  );
}
