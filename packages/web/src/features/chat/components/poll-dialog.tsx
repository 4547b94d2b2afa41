import { chatPollOptionsMax, chatPollTextMaxLength } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useSendChange } from '../../message/use-send-change.ts';
import type { ChatDialogProps } from './chat-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

const optionsMin = 2;

/** A question with two to six answers; the form opens with two. */
export function PollDialog({ room, open, onOpenChange }: ChatDialogProps) {
  const t = useTexts('chat');
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState(['', '']);
  const { pending, error, send, clientId } = useSendChange(() => onOpenChange(false), { keepsError: true });
  const written = options.map((option) => option.trim()).filter((option) => option !== '');
  return (
    <FormDialog
      title={t('newPoll')}
      saveLabel={t('poll.start')}
      open={open}
      onOpenChange={onOpenChange}
      pending={pending}
      error={error}
      isInvalid={question.trim() === '' || written.length < optionsMin}
      onSave={() => void send(room.openPoll({ question: question.trim(), options: written, clientId }))}
    >
      <Field label={t('poll.question')}>
        <Input
          value={question}
          maxLength={chatPollTextMaxLength}
          autoComplete="off"
          onChange={({ target }) => setQuestion(target.value)}
        />
      </Field>
      {options.map((option, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option is known by its place
        <Field key={place} label={t('poll.option', { number: place + 1 })}>
          <div className="flex items-center gap-2">
            <Input
              value={option}
              maxLength={chatPollTextMaxLength}
              autoComplete="off"
              onChange={({ target }) => setOptions(options.with(place, target.value))}
            />
            {options.length > optionsMin && (
              <IconButton
                label={t('poll.removeOption', { number: place + 1 })}
                icon={<X aria-hidden className="size-4.5" />}
                onClick={() => setOptions(options.toSpliced(place, 1))}
              />
            )}
          </div>
        </Field>
      ))}
      {options.length < chatPollOptionsMax && (
        <Button
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          className="justify-self-start"
          onClick={() => setOptions([...options, ''])}
        >
          {t('poll.addOption')}
        </Button>
      )}
    </FormDialog>
  );
}
