import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { useTexts } from '../../../platform/i18n.ts';
import { type BingoGame, usePrizes } from '../hooks.ts';
import { prizeText } from '../prize-text.ts';

/** The prizes of the goals, the goals that the member has reached, and the prizes that they won. */
export function PrizeList({ game }: { game: BingoGame }) {
  const t = useTexts('bingo');
  const { data } = usePrizes(game.id, game.own !== null && game.prizes.length > 0);
  return (
    <section aria-labelledby="bingo-goals">
      <h2 id="bingo-goals" className="mb-3 text-xl">
        {t('goals.title')}
      </h2>
      <ul className="divide-y divide-line">
        {game.goals.map((goal) => {
          const wins = game.wins.filter((win) => win.goal === goal);
          return (
            <li key={goal} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
              <span className="font-semibold">{t(`goals.${goal}`)}</span>
              <span className="text-ink-muted text-sm">
                {prizeText(
                  game.prizes.find((prize) => prize.goal === goal),
                  t,
                )}
              </span>
              {wins.map(({ callId, place }) => (
                <span key={callId} className="ms-auto font-semibold text-accent text-sm">
                  {t('goals.reached', { place })}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {game.prizes.some(({ places }) => places !== null) && (
        <p className="text-ink-muted text-sm">{t('goals.staff')}</p>
      )}
      {data && data.prizes.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {data.prizes.map((prize, number) => (
            // oxlint-disable-next-line react/no-array-index-key -- prizes have no id, and their order stays
            <li key={number} className="rounded-lg border border-line bg-surface p-4 text-sm">
              <p className="font-semibold">
                {t(`prizes.${prize.kind}`, { count: prize.points ?? 0, badge: prize.badge ?? '' })}
              </p>
              <p className="text-ink-muted">{t(`awards.${prize.state}`)}</p>
              {prize.code !== null && (
                <p className="mt-2 flex items-center gap-2">
                  <code className="break-all">{prize.code}</code>
                  <CopyButton text={prize.code} label={t('copy')} copied={t('copied')} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
