import { clockTime } from '@greenlight/ui/clock-time';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { BingoCall, BingoGame } from '../hooks.ts';

/** The calls, the latest first, with the goals that cards reached by them. */
export function CallList({ game, calls }: { game: Pick<BingoGame, 'squares'>; calls: readonly BingoCall[] }) {
  const t = useTexts('bingo');
  const language = useLanguage();
  if (calls.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('calls', { count: calls.length })}
      </summary>
      <ol className="divide-y divide-line">
        {calls.toReversed().map(({ id, square, atMs, lines, full }) => (
          <li key={id} className="flex flex-wrap gap-x-3 gap-y-0.5 py-2">
            {atMs !== null && <span className="text-ink-faint tabular-nums">{clockTime(atMs / 1000)}</span>}
            <bdi className="wrap-anywhere min-w-0 flex-1">{game.squares[square]}</bdi>
            {lines > 0 && (
              <span className="text-accent">
                {t('cardLines', { count: lines, shown: formatCount(lines, language) })}
              </span>
            )}
            {full > 0 && (
              <span className="text-accent">{t('cardFull', { count: full, shown: formatCount(full, language) })}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
