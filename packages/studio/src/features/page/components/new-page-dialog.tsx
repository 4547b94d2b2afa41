import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewEntityDialog } from '../../../platform/new-entity-dialog.tsx';
import { useCreatePage } from '../hooks.ts';

export function NewPageDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('page');
  const navigate = useNavigate();
  const create = useCreatePage();
  return (
    <NewEntityDialog
      {...props}
      title={t('new')}
      path="/"
      error={create.error}
      pending={create.isPending}
      onCreate={({ name: title, slug }) =>
        create.mutate({ title, slug }, { onSuccess: ({ id }) => void navigate(`/pages/${id}`) })
      }
    />
  );
}
