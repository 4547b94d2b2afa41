import type { ChatMessage } from '@greenlight/contract/live';
import { useTexts } from '../../../platform/i18n.ts';
import { ModerateDialog } from '../../message/components/moderate-dialog.tsx';
import { ReportDialog } from '../../message/components/report-dialog.tsx';
import { useChatRow } from '../chat-row-context.ts';

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
  const { room } = useChatRow();
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
  const name = author.displayName;
  const texts = {
    remove: { title: t('removeTitle', { name }), text: t('removeText'), done: t('removeDone') },
    'time-out': { text: t('timeOutText') },
    ban: { text: t('banText') },
  };
  return (
    <ModerateDialog
      {...state}
      act={kind}
      name={name}
      texts={texts[kind]}
      onAct={({ minutes, reason }) => {
        const why = reason || undefined;
        return room.change(
          kind === 'remove' ? { type: kind, messageId, why } : { type: 'ban', messageId, minutes, why },
        );
      }}
    />
  );
}
