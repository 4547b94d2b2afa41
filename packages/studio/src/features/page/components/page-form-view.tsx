import type { StudioPage } from '@greenlight/contract/page-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Controller, useForm } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEdit } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { useDiscardDraft, usePublishPage, useSaveDraft } from '../hooks.ts';
import { isIncomplete, type PageForm, toDraft, toForm } from '../row-state.ts';
import { PageSettings } from './page-settings.tsx';
import { RowList } from './row-list.tsx';

const t = textsOf('page');

/** Publishing without a draft republishes the saved one. */
type Change = { values: PageForm; publishes: false } | { values: PageForm | undefined; publishes: true };

/** The draft of a page, and its publication. */
export function PageFormView({ page }: { page: StudioPage }) {
  const save = useSaveDraft(page.id);
  const publish = usePublishPage(page.id);
  const discard = useDiscardDraft(page.id);
  const form = useForm<PageForm>({ defaultValues: toForm(page) });
  const { control, formState, handleSubmit, reset } = form;
  const begin = (from: StudioPage) => reset(toForm(from), { keepFieldsRef: true });
  const show = () => begin(page);
  const beginSaved = (saved: StudioPage, message: string) => {
    begin(saved);
    showToast({ title: message, tone: 'success' });
  };
  const edit = useEdit({
    thing: page,
    dirty: formState.isDirty,
    send: ({ values, publishes }: Change, version) =>
      publishes
        ? publish.mutateAsync({ version, draft: values && toDraft({ ...values, version }) })
        : save.mutateAsync(toDraft({ ...values, version })),
    onSaved: (saved, { publishes }) => beginSaved(saved, t(publishes ? 'publishedNow' : 'saved')),
    onLeave: show,
    onNewer: show,
  });
  const saveWith = (change: (values: PageForm) => Change) =>
    handleSubmit((values) => edit.save(() => change(values)), edit.forget);
  const submit = saveWith((values) => ({ values, publishes: false }));
  const showDraft = saveWith((values) => ({ values: formState.isDirty ? values : undefined, publishes: true }));
  const goBack = () =>
    page.published && page.hasChanges
      ? discard.mutate(undefined, { onSuccess: (saved) => beginSaved(saved, t('discarded')) })
      : show();
  const error = edit.error ?? discard.error;
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
        edit={{ pending: save.isPending, error, conflict: edit.conflict }}
        subject={`page:${page.id}`}
        label={t('saveDraft')}
      >
        {canPublish && (
          <Button pending={publish.isPending} onClick={() => void showDraft()}>
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
