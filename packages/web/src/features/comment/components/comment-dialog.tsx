import type { Reply } from '@greenlight/contract/comment';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useTexts } from '../../../platform/i18n.ts';
import { ModerateDialog, type ModeratorAct } from '../../message/components/moderate-dialog.tsx';
import { ReportDialog } from '../../message/components/report-dialog.tsx';
import { useSendChange } from '../../message/use-send-change.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import { useFocusSection } from '../use-focus-section.ts';

interface DialogProps {
  comment: Reply;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export type DialogKind = 'delete' | 'report' | ModeratorAct;

/** Asks before a comment is deleted, what is wrong with a comment, or for the reason of a moderator's act. */
export function CommentDialog({ kind, ...props }: DialogProps & { kind: DialogKind }) {
  const t = useTexts('comment');
  const { room } = useCommentsOfPlace();
  useFocusSection();
  const { commentId, author } = props.comment;
  const state = { open: props.open, onOpenChange: props.onOpenChange };
  if (kind === 'delete') return <DeleteDialog {...props} />;
  if (kind === 'report') {
    return (
      <ReportDialog
        {...state}
        title={t('reportTitle')}
        onReport={(report) => room?.change({ type: 'report', commentId, ...report })}
      />
    );
  }
  return (
    <ModerateDialog
      {...state}
      act={kind}
      name={author.displayName}
      onAct={({ minutes, reason }) => {
        const why = reason || undefined;
        return room?.change(
          kind === 'remove' ? { type: 'delete', commentId, why } : { type: 'ban', commentId, minutes, why },
        );
      }}
    />
  );
}

function DeleteDialog({ comment, open, onOpenChange }: DialogProps) {
  const t = useTexts('comment');
  const { room } = useCommentsOfPlace();
  const { pending, send } = useSendChange(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('deleteTitle')}
      description={t(comment.originalCommentId === null ? 'deleteText' : 'deleteReplyText')}
      confirmLabel={t('delete')}
      cancelLabel={t('cancel')}
      pending={pending}
      onConfirm={() => void send(room?.change({ type: 'delete', commentId: comment.commentId }))}
    />
  );
}
