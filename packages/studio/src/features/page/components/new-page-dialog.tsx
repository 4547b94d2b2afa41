import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { useNavigate } from 'react-router';
import { NewEntityDialog } from '../../../platform/new-entity-dialog.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCreatePage } from '../hooks.ts';

const t = textsOf('page');

export function NewPageDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreatePage();
  return (
    <NewEntityDialog
      {...props}
      title={t('new')}
      path={sitePath('page', '')}
      error={create.error}
      pending={create.isPending}
      onCreate={({ name: title, slug }) =>
        create.mutate({ title, slug }, { onSuccess: ({ id }) => void navigate(studioPath('page', id)) })
      }
    />
  );
}
