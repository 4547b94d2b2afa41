import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { useNavigate } from 'react-router';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { useRemoveChannel } from '../hooks.ts';

const t = textsOf('channel');

export function RemoveChannel({ channel }: { channel: StudioChannel }) {
  const navigate = useNavigate();
  const remove = useRemoveChannel();
  if (!usePermission('content.edit-all')) return null;
  return (
    <RemoveButton
      id={channel.id}
      remove={remove}
      label={t('remove')}
      title={t('removeTitle', { name: channel.name })}
      text={t('removeText')}
      onRemoved={() => void navigate(studioPath('shows'), { state: { removed: true } })}
    />
  );
}
