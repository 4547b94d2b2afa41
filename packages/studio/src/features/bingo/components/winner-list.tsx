import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { Download } from 'lucide-react';
import { PagedList } from '../../../platform/paged-list.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { ConfirmedButton } from '../../billing/components/confirmed-button.tsx';
import { type BingoWinner, type StudioBingoGame, useExportWinners, useReleasePrize, useWinners } from '../hooks.ts';

const t = textsOf('bingo');

/** The winners in the order in which they reached their goals, with their prizes. */
export function WinnerList({ game }: { game: StudioBingoGame }) {
  const list = useWinners(game.id);
  const load = useExportWinners(game.id);
  const winners = list.data?.pages.flatMap((page) => page.winners) ?? [];
  return (
    <section
      aria-labelledby="bingo-winners"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="bingo-winners" className="text-xl">
          {t('winners.title')}
        </h2>
        {winners.length > 0 && (
          <ConfirmedButton work={load} label={t('winners.export')} icon={<Download aria-hidden className="size-4" />} />
        )}
      </div>
      <PagedList list={list} more={t('winners.more')}>
        {list.data && winners.length === 0 && <p className="text-ink-muted text-sm">{t('winners.none')}</p>}
        <ul className="divide-y divide-line empty:hidden">
          {winners.map((winner) => (
            <Line key={winner.winId} game={game} winner={winner} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function Line({ game, winner }: { game: StudioBingoGame; winner: BingoWinner }) {
  const release = useReleasePrize(game.id);
  const { winId, displayName, pseudonym, goal, place, award } = winner;
  const isHeld = award === 'withheld' || award === 'short';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
      <span className="min-w-0 flex-1">
        <bdi className="font-medium">{displayName || pseudonym}</bdi>
        <span className="block text-ink-faint">
          {t(`goals.${goal}`)} · {t('winners.place', { place })}
        </span>
      </span>
      {award && <Badge tone={isHeld || award === 'staff' ? 'warning' : 'neutral'}>{t(`winners.award.${award}`)}</Badge>}
      {isHeld && (
        <Button size="sm" pending={release.isPending} onClick={() => release.mutate(winId, { onError: showError })}>
          {t('winners.release')}
        </Button>
      )}
    </li>
  );
}
