import type { CommentReportReason } from '@greenlight/contract/comment';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useSendChange } from '../use-send-change.ts';

const reasons: CommentReportReason[] = ['spam', 'hate', 'harassment', 'spoiler', 'other'];
const textMaxLength = 500;

/** Asks what is wrong with a comment or a message. */
export function ReportDialog(props: {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReport: (report: { reason: CommentReportReason; text?: string }) => Promise<unknown> | undefined;
}) {
  const { open, onOpenChange } = props;
  const t = useTexts('comment');
  const [reason, setReason] = useState<CommentReportReason>('spam');
  const [text, setText] = useState('');
  const { pending, send } = useSendChange(() => onOpenChange(false));
  const report = () => send(props.onReport({ reason, text: text.trim() || undefined }), t('reportDone'));
  return (
    <Dialog
      size="sm"
      title={props.title}
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
