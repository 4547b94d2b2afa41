import type { CommentReportReason, Reply } from '@greenlight/contract/comment';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useCommentsOfVideo } from '../comments-of-video.ts';
import { useFocusSection } from '../use-focus-section.ts';
import { useSendChange } from '../use-send-change.ts';
import { ModerateDialog, type ModeratorAct } from './moderate-dialog.tsx';

const reasons: CommentReportReason[] = ['spam', 'hate', 'harassment', 'spoiler', 'other'];
const textMaxLength = 500;

interface DialogProps {
  comment: Reply;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export type DialogKind = 'delete' | 'report' | ModeratorAct;

/** Asks before a comment is deleted, what is wrong with it, or why a moderator acts. */
export function CommentDialog({ kind, ...props }: DialogProps & { kind: DialogKind }) {
  if (kind === 'delete') return <DeleteDialog {...props} />;
  return kind === 'report' ? <ReportDialog {...props} /> : <ModerateDialog act={kind} {...props} />;
}

function DeleteDialog({ comment, open, onOpenChange }: DialogProps) {
  const t = useTexts('comment');
  const { room } = useCommentsOfVideo();
  const { pending, send } = useSendChange(() => onOpenChange(false));
  useFocusSection();
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

function ReportDialog({ comment: { commentId }, open, onOpenChange }: DialogProps) {
  const t = useTexts('comment');
  const { room } = useCommentsOfVideo();
  const [reason, setReason] = useState<CommentReportReason>('spam');
  const [text, setText] = useState('');
  const { pending, send } = useSendChange(() => onOpenChange(false));
  const report = () =>
    send(room?.change({ type: 'report', commentId, reason, text: text.trim() || undefined }), t('reportDone'));
  return (
    <Dialog
      size="sm"
      title={t('reportTitle')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button variant="primary" pending={pending} onClick={() => void report()}>
            {t('report')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioGroup
          name="reason"
          legend={t('reportReason')}
          options={reasons.map((value) => ({ value, label: t(`reportReasons.${value}`) }))}
          value={reason}
          onChange={({ target }) => setReason(target.value as CommentReportReason)}
        />
        <Field label={t('reportText')}>
          <Textarea rows={2} maxLength={textMaxLength} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
