import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { useNavigate } from 'react-router';
import { NewEntityDialog } from '../../../platform/new-entity-dialog.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCreateCreator } from '../hooks.ts';

const t = textsOf('creator');

export function NewCreatorDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateCreator();
  return (
    <NewEntityDialog
      {...props}
      title={t('new')}
      path={sitePath('creator', '')}
      error={create.error}
      pending={create.isPending}
      onCreate={({ name, slug }) =>
        create.mutate({ displayName: name, slug }, { onSuccess: ({ id }) => void navigate(studioPath('creator', id)) })
      }
    />
  );
}
