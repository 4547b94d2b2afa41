import { moderationReasonMaxLength } from '@greenlight/contract/limits';
import type { ChatMessage } from '@greenlight/contract/live';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import type { ChatRoom } from '../use-chat-room.ts';
import { useChatSend } from '../use-chat-send.ts';
import { FormDialog } from './form-dialog.tsx';

/** For moderators: why a message is removed. Its author reads it. */
export function RemoveDialog(props: {
  room: ChatRoom;
  message: ChatMessage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { room, message } = props;
  const t = useTexts('chat');
  const [reason, setReason] = useState('');
  const { pending, error, send } = useChatSend(() => props.onOpenChange(false));
  const why = reason.trim();
  const { messageId } = message;
  return (
    <FormDialog
      title={t('removeTitle', { name: message.author.displayName })}
      saveLabel={t('remove')}
      open={props.open}
      onOpenChange={props.onOpenChange}
      pending={pending}
      error={error}
      onSave={() => void send(room.change({ type: 'remove', messageId, ...(why && { why }) }))}
    >
      <Field label={t('removeReason')} hint={t('removeReasonHint')}>
        <Input
          dir="auto"
          maxLength={moderationReasonMaxLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
