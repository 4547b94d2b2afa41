import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { type StudioBingoGame, useSetCalls } from '../hooks.ts';
import { timeRows } from '../time-rows.ts';

const t = textsOf('bingo');

/** The times at which the squares happen in the recording; empty for a square that does not happen. */
export function TimeCalls({ game }: { game: StudioBingoGame }) {
  const save = useSetCalls(game.id);
  const isFixed = game.state !== 'draft';
  const [typed, setTyped] = useState<Record<string, string>>({});
  const fixedText = game.state === 'over' ? t('times.over') : t('times.fixed');
  const rows = timeRows(game, isFixed ? {} : typed);
  useUnsavedChanges(rows.some(({ isChanged }) => isChanged));
  if (rows.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const calls = rows.flatMap(({ atMs }, square) => (atMs === null ? [] : [{ square, atMs }]));
    save.mutate(calls, {
      onSuccess: () => {
        // Text that was typed during the call is kept.
        setTyped((now) => (now === typed ? {} : now));
        showToast({ title: t('saved'), tone: 'success' });
      },
    });
  };
  return (
    <section aria-labelledby="bingo-times">
      <h2 id="bingo-times" className="text-xl">
        {t('times.title')}
      </h2>
      <p className="mt-2 mb-4 text-ink-muted text-sm">{isFixed ? fixedText : t('times.text')}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormError error={save.error} />
        <ul className="divide-y divide-line">
          {rows.map(({ square, text, isWrong }, place) => (
            <li key={square} className="flex items-center gap-4 py-2">
              <span id={`square-${place}`} className="wrap-anywhere min-w-0 flex-1 text-sm">
                {square}
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1">
                <span className="w-24">
                  <Input
                    aria-labelledby={`square-${place}`}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={isWrong ? `square-${place}-error` : undefined}
                    placeholder={isFixed ? undefined : '0:00'}
                    disabled={isFixed}
                    value={text}
                    onChange={({ target }) => setTyped({ ...typed, [square]: target.value })}
                  />
                </span>
                {isWrong && (
                  <span id={`square-${place}-error`} className="text-danger text-sm">
                    {t('times.wrong')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        {!isFixed && (
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            pending={save.isPending}
            disabled={rows.some(({ isWrong }) => isWrong)}
          >
            {t('times.save')}
          </Button>
        )}
      </form>
    </section>
  );
}
