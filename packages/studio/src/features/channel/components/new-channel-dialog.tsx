import { sitePath } from '@greenlight/contract/site-path';
import { studioPath } from '@greenlight/contract/studio-path';
import { useNavigate } from 'react-router';
import { NewEntityDialog } from '../../../platform/new-entity-dialog.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCreateChannel } from '../hooks.ts';

const t = textsOf('channel');

export function NewChannelDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const navigate = useNavigate();
  const create = useCreateChannel();
  return (
    <NewEntityDialog
      {...props}
      title={t('new')}
      path={sitePath('channel', '')}
      error={create.error}
      pending={create.isPending}
      onCreate={(entity) =>
        // A new show has no pictures and videos yet, so it is not public.
        create.mutate(
          { ...entity, published: false },
          { onSuccess: ({ id }) => void navigate(studioPath('channel', id)) },
        )
      }
    />
  );
}
