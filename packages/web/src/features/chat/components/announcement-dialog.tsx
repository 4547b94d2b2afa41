import { chatMessageMaxLength } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useSendChange } from '../../message/use-send-change.ts';
import type { ChatDialogProps } from './chat-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

export function AnnouncementDialog({ room, open, onOpenChange }: ChatDialogProps) {
  const t = useTexts('chat');
  const [text, setText] = useState('');
  const { pending, error, send, clientId } = useSendChange(() => onOpenChange(false), { keepsError: true });
  const message = text.trim();
  return (
    <FormDialog
      title={t('announceTitle')}
      saveLabel={t('announce')}
      open={open}
      onOpenChange={onOpenChange}
      pending={pending}
      error={error}
      isInvalid={message === ''}
      onSave={() => void send(room.post({ type: 'announce', message, clientId }))}
    >
      <Field label={t('announceLabel')}>
        <Textarea
          rows={3}
          dir="auto"
          maxLength={chatMessageMaxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
