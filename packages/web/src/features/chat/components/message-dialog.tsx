import type { ChatMessage } from '@greenlight/contract/live';
import { useTexts } from '../../../platform/i18n.ts';
import { ModerateDialog } from '../../message/components/moderate-dialog.tsx';
import { ReportDialog } from '../../message/components/report-dialog.tsx';
import { useChatDesk } from '../chat-desk.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export type MessageDialogKind = 'report' | 'remove' | 'time-out' | 'ban';

/** Asks what is wrong with a message, or why and for how long a moderator keeps its author from writing. */
export function MessageDialog(props: {
  kind: MessageDialogKind;
  message: ChatMessage;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { kind, open, onOpenChange } = props;
  const t = useTexts('chat');
  const { room } = useChatDesk();
  const { messageId, author } = props.message;
  const state = { open, onOpenChange };
  if (kind === 'report') {
    return (
      <ReportDialog
        {...state}
        title={t('reportTitle')}
        onReport={(report) => room.change({ type: 'report', messageId, ...report })}
      />
    );
  }
  if (kind === 'remove') return <RemoveDialog {...state} room={room} message={props.message} />;
  return (
    <ModerateDialog
      {...state}
      act={kind}
      name={author.displayName}
      text={t(kind === 'ban' ? 'banText' : 'timeOutText')}
      onAct={({ minutes, reason }) => room.change({ type: 'ban', messageId, minutes, why: reason || undefined })}
    />
  );
}
