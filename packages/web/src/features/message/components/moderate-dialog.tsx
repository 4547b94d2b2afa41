import { moderationReasonMaxLength } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useSendChange } from '../use-send-change.ts';

export type ModeratorAct = 'remove' | 'time-out' | 'ban';

const spans = [
  { minutes: 10, unit: 'minutes', count: 10 },
  { minutes: 60, unit: 'hours', count: 1 },
  { minutes: 1440, unit: 'days', count: 1 },
  { minutes: 10_080, unit: 'days', count: 7 },
] as const;

/** For moderators: why a text is removed, and for how long its author cannot write. */
export function ModerateDialog(props: {
  act: ModeratorAct;
  /** Name of the author. */
  name: string;
  /** Texts that replace those for a comment. */
  texts?: { title?: string; text?: string; done?: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAct: (act: { minutes?: number; reason: string }) => Promise<unknown> | undefined;
}) {
  const { act, texts, open, onOpenChange } = props;
  const t = useTexts('comment');
  const [minutes, setMinutes] = useState<number>(spans[0].minutes);
  const [reason, setReason] = useState('');
  const { pending, send } = useSendChange(() => onOpenChange(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = props.onAct({ reason: reason.trim(), ...(act === 'time-out' && { minutes }) });
    void send(change, texts?.done ?? t(`moderate.${act}.done`));
  };
  return (
    <Dialog
      size="sm"
      title={texts?.title ?? t(`moderate.${act}.title`, { name: props.name })}
      description={texts?.text ?? t(`moderate.${act}.text`)}
      closeLabel={t('close')}
      open={open}
      onOpenChange={onOpenChange}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {act === 'time-out' && (
          <Field label={t('moderate.howLong')}>
            <Select
              value={String(minutes)}
              onValueChange={(value) => setMinutes(Number(value))}
              options={spans.map(({ minutes: value, unit, count }) => ({
                value: String(value),
                label: t(`moderate.span.${unit}`, { count }),
              }))}
            />
          </Field>
        )}
        <Field label={t('moderate.reason')} hint={t('moderate.reasonHint')}>
          <Input
            dir="auto"
            maxLength={moderationReasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {t(`moderate.${act}.confirm`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
