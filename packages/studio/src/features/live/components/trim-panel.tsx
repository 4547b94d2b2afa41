import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Scissors } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { textsOf } from '../../../platform/texts.ts';
import { parseTime } from '../../media/chapters-state.ts';
import { useTrimStream } from '../hooks.ts';

const t = textsOf('live');

type Recording = NonNullable<StudioLivestreamDetail['recording']>;

/** Cuts off the start and the end of a recording. */
export function TrimPanel({ mediaId, recording }: { mediaId: number; recording: Recording }) {
  const { lengthS, startS, endS, isMaking } = recording;
  const trim = useTrimStream(mediaId);
  const [start, setStart] = useState(clockTime(startS));
  const [end, setEnd] = useState(clockTime(endS));
  const errors = fieldErrors(trim.error);
  const errorOf = (text: string, refused: string | undefined) => {
    return parseTime(text) === null ? t('trim.wrong') : refused;
  };
  const isChanged = start !== clockTime(startS) || end !== clockTime(endS);
  const isTrimmed = startS > 0 || endS < lengthS;
  const send = (body: { startS: number; endS: number | null }) =>
    trim.mutate(body, {
      onSuccess({ recording: now }) {
        setStart(clockTime(now?.startS ?? 0));
        setEnd(clockTime(now?.endS ?? lengthS));
        showToast({ title: t('trim.done'), tone: 'success' });
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [parseTime(start), parseTime(end)];
    if (!isChanged || from === null || to === null) return;
    // Clock times have no fractions, so the shown end counts as the real end.
    send({ startS: from, endS: to >= Math.floor(lengthS) ? null : to });
  };
  return (
    <section
      aria-labelledby="trim"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="trim" className="text-xl">
          {t('trim.title')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('trim.text')}</p>
      </div>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('trim.start')} error={errorOf(start, errors.startS)}>
            <Input value={start} onChange={({ currentTarget }) => setStart(currentTarget.value)} />
          </Field>
          <Field label={t('trim.end')} error={errorOf(end, errors.endS)}>
            <Input value={end} onChange={({ currentTarget }) => setEnd(currentTarget.value)} />
          </Field>
        </div>
        <p className="text-ink-muted text-sm">{t('trim.whole', { time: clockTime(lengthS) })}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            pending={trim.isPending}
            // `disabled` would take the focus from the button after a trim.
            aria-disabled={!isChanged}
            className={isChanged ? undefined : 'cursor-default opacity-45'}
            icon={<Scissors aria-hidden className="size-4" />}
          >
            {t('trim.apply')}
          </Button>
          {isTrimmed && (
            <Button ref={focusNextRow} onClick={() => send({ startS: 0, endS: null })}>
              {t('trim.undo')}
            </Button>
          )}
        </div>
        <p role="status" className="text-ink-muted text-sm empty:hidden">
          {isMaking && t('trim.making')}
        </p>
        {trim.error && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-danger text-sm">
            {trim.error.message}
          </p>
        )}
      </form>
    </section>
  );
}
