import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { nextCell, type ShownCard } from '../play-state.ts';

const rows = [0, 1, 2, 3, 4];

/** A card of five rows of five. Arrow keys move in it. With `onMark`, a press marks a square that was called. */
export function BingoGrid(props: {
  label: string;
  squares: readonly string[];
  shown: ShownCard;
  onMark?: ((square: number) => void) | undefined;
}) {
  const { squares, shown, onMark } = props;
  const t = useTexts('bingo');
  const [current, setCurrent] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextCell(current, event.key, isRightToLeft);
    if (next === undefined) return;
    event.preventDefault();
    // The player would handle the same key.
    event.stopPropagation();
    setCurrent(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  const textOf = (square: number) => (square < 0 ? t('free') : (squares[square] ?? ''));
  const chosen = hasFocus ? shown.cells[current] : undefined;
  return (
    <div className="mx-auto w-full max-w-128">
      <div
        ref={grid}
        role="grid"
        aria-label={props.label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        className="grid gap-1 outline-none"
      >
        {rows.map((row) => (
          <div key={row} role="row" className="grid grid-cols-5 gap-1">
            {shown.cells.slice(row * 5, row * 5 + 5).map(({ square, isCalled, isMarked, isWon }, column) => {
              const cell = row * 5 + column;
              const mayMark = onMark !== undefined && isCalled && !isMarked && square >= 0;
              return (
                <div key={cell} role="gridcell" className="min-w-0">
                  <button
                    type="button"
                    tabIndex={cell === current ? 0 : -1}
                    aria-pressed={isMarked}
                    aria-disabled={!mayMark}
                    onFocus={() => setCurrent(cell)}
                    onClick={() => {
                      setCurrent(cell);
                      if (mayMark) onMark(square);
                    }}
                    className={clsx(
                      'relative flex aspect-[3/4] w-full items-center justify-center overflow-hidden rounded-md border px-0.5 py-0.5 text-center text-[0.625rem] tracking-[-0.03em] transition-look @min-[22rem]:text-[0.6875rem] @min-[26rem]:aspect-square @min-[26rem]:p-1 @min-[26rem]:tracking-normal @min-[34rem]:text-xs',
                      isWon
                        ? 'motion-safe:animate-[settle_0.5s_ease-out] border-accent bg-accent font-semibold text-on-accent'
                        : isMarked
                          ? 'border-accent bg-accent/15 font-semibold text-ink'
                          : mayMark
                            ? 'border-accent border-dashed bg-raised text-ink'
                            : 'border-line bg-raised text-ink-muted',
                    )}
                  >
                    <span className="sr-only">{t('cell', { row: row + 1, column: column + 1 })}: </span>
                    {square < 0 ? (
                      <>
                        <Star aria-hidden className="size-5" />
                        <span className="sr-only">{t('free')}</span>
                      </>
                    ) : (
                      <bdi className="wrap-anywhere line-clamp-5 hyphens-auto leading-[1.15]">{textOf(square)}</bdi>
                    )}
                    {isCalled && square >= 0 && (
                      <span className="sr-only">, {isMarked ? t('calledAndMarked') : t('called')}</span>
                    )}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {/* Cells cut off long squares, so the whole text of the focused cell is here. */}
      <p aria-hidden className="mt-2 min-h-10 text-ink-muted text-sm">
        <bdi>{chosen ? textOf(chosen.square) : ''}</bdi>
      </p>
    </div>
  );
}
