import { appealMaxLength } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useAnswerAct } from '../hooks.ts';

/** The answer of a member to a moderator's act. It is possible once, and goes to the queue of moderators. */
export function AnswerForm({ actId, onClose }: { actId: number; onClose: () => void }) {
  const t = useTexts('moderation');
  const { describeError } = useQueryTexts();
  const send = useAnswerAct(actId);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(text, {
      onSuccess: () => {
        showToast({ title: t('answerSent'), tone: 'success' });
        onClose();
      },
    });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('answerLabel')} hint={t('answerHint')} error={send.error ? describeError(send.error) : undefined}>
        <Textarea
          ref={field}
          dir="auto"
          rows={3}
          name={`answer-${actId}`}
          maxLength={appealMaxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="primary" pending={send.isPending} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
