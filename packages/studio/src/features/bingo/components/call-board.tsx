import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioBingoGame, useCallSquare, useUndoCall } from '../hooks.ts';

const t = textsOf('bingo');

/** All squares of a live game. One press calls a square. The last call can be undone for a minute. */
export function CallBoard({ game }: { game: StudioBingoGame }) {
  const { id, squares, calls, state } = game;
  const call = useCallSquare(id);
  const undo = useUndoCall(id);
  const isOpen = state === 'open';
  const last = calls.at(-1);
  const called = new Map(calls.map((one) => [one.square, one]));
  const mayUndo = useIsBefore(game.undoUntil);
  return (
    <section aria-labelledby="bingo-calls">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="bingo-calls" className="text-xl">
          {t('board.title')}
        </h2>
        <span className="text-ink-muted text-sm">{t('calls', { count: calls.length })}</span>
        {mayUndo && last && (
          <Button
            size="sm"
            className="ms-auto"
            pending={undo.isPending}
            icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
            onClick={() => undo.mutate(last.id, { onError: showError })}
          >
            {t('board.undo')}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="mb-3 min-h-6 text-sm">
        {last &&
          t('board.last', {
            square: squares[last.square] ?? '',
            lines: t('board.lines', { count: last.lines }),
            full: t('board.full', { count: last.full }),
          })}
      </p>
      {!isOpen && <p className="mb-3 text-ink-muted text-sm">{t(state === 'over' ? 'board.over' : 'board.notOpen')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {squares.map((square, place) => {
          const done = called.get(place);
          const mayCall = isOpen && !done;
          return (
            <li key={square}>
              <button
                type="button"
                aria-pressed={done !== undefined}
                // `disabled` would take the focus from the button when it is pressed.
                aria-disabled={!mayCall}
                onClick={() => mayCall && call.mutate(place, { onError: showError })}
                className={clsx(
                  'flex h-full min-h-16 w-full flex-col items-center justify-center gap-1 rounded-md border p-2 text-center text-sm leading-tight transition-look',
                  done ? 'border-accent bg-accent/15 font-semibold' : 'border-line bg-raised',
                  mayCall ? 'hover:bg-overlay' : 'cursor-default',
                )}
              >
                <span className="wrap-anywhere">{square}</span>
                {done && done.lines + done.full > 0 && (
                  <span className="text-accent text-xs">{t('board.cards', { count: done.lines + done.full })}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Whether a time is in the future. Renders again at that time. */
function useIsBefore(time: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(Date.parse(time) - Date.now(), 0) + 50);
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && Date.parse(time) > now;
}
