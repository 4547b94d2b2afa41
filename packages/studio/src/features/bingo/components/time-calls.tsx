import { showToast } from '@greenlight/ui/blocks/toasts';
import { clockTime } from '@greenlight/ui/clock-time';
import { Button } from '@greenlight/ui/primitives/button';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioBingoGame, useSetCalls } from '../hooks.ts';
import { momentOf } from '../square-lines.ts';

const t = textsOf('bingo');

/** When each square happens in the recording; empty where it does not. */
export function TimeCalls({ game }: { game: StudioBingoGame }) {
  const save = useSetCalls(game.id);
  const isFixed = game.state === 'open' || game.state === 'over';
  const [times, setTimes] = useState(() =>
    game.squares.map((_, place) => {
      const atMs = game.calls.find(({ square }) => square === place)?.atMs;
      return atMs == null ? '' : clockTime(atMs / 1000);
    }),
  );
  const isWrong = (text: string) => text.trim() !== '' && momentOf(text) === null;
  if (game.squares.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const calls = times.flatMap((text, square) => {
      const atMs = momentOf(text);
      return atMs === null ? [] : [{ square, atMs }];
    });
    save.mutate(calls, { onSuccess: () => showToast({ title: t('saved'), tone: 'success' }) });
  };
  return (
    <section aria-labelledby="bingo-times">
      <h2 id="bingo-times" className="text-xl">
        {t('times.title')}
      </h2>
      <p className="mt-2 mb-4 text-ink-muted text-sm">{isFixed ? t('times.fixed') : t('times.text')}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormError error={save.error} />
        <ul className="divide-y divide-line">
          {game.squares.map((square, place) => (
            <li key={square} className="flex items-center gap-4 py-2">
              <span id={`square-${place}`} className="wrap-anywhere min-w-0 flex-1 text-sm">
                {square}
              </span>
              <span className="w-24 shrink-0">
                <Input
                  aria-labelledby={`square-${place}`}
                  aria-invalid={isWrong(times[place] ?? '') || undefined}
                  placeholder="0:00"
                  disabled={isFixed}
                  value={times[place] ?? ''}
                  onChange={({ target }) => setTimes(times.map((text, at) => (at === place ? target.value : text)))}
                />
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
            disabled={times.some(isWrong)}
          >
            {t('times.save')}
          </Button>
        )}
      </form>
    </section>
  );
}
