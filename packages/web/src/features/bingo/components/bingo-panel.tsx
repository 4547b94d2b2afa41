import type { BingoCall } from '@greenlight/contract/bingo';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { PartyPopper, Users } from 'lucide-react';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import type { PlayedMoment } from '../../chat/use-replay-offset.ts';
import { useReplayOffset } from '../../chat/use-replay-offset.ts';
import { type BingoGame, useGame } from '../hooks.ts';
import { callsOf, callsUntil, shownCard, watchedMs } from '../play-state.ts';
import { prizeText } from '../prize-text.ts';
import { useBingoRoom } from '../use-bingo-room.ts';
import { useProgressReport } from '../use-progress-report.ts';
import { BingoGrid } from './bingo-grid.tsx';
import { CallList } from './call-list.tsx';

export interface BingoPanelProps {
  gameId: number;
  /** Returns the moment that the player plays. */
  moment: () => PlayedMoment | null;
}

/** The card of the viewer beside the player. Calls are shown when the player has reached them. */
export function BingoPanel({ gameId, moment }: BingoPanelProps) {
  const t = useTexts('bingo');
  const { describeError } = useQueryTexts();
  const { data: game, error } = useGame(gameId);
  return (
    <section
      aria-label={t('title')}
      className="@container flex flex-col bg-surface p-3 sm:rounded-lg sm:border sm:border-line sm:p-4"
    >
      {game ? (
        <Joined game={game} moment={moment} />
      ) : error ? (
        <p className="text-ink-muted text-sm">{describeError(error)}</p>
      ) : (
        <Skeleton className="aspect-square rounded-lg" />
      )}
    </section>
  );
}

function Joined({ game, moment }: { game: BingoGame; moment: BingoPanelProps['moment'] }) {
  const t = useTexts('bingo');
  const language = useLanguage();
  const { describeError } = useQueryTexts();
  const { room, mark, reach } = useBingoRoom(game.id);
  const offsetMs = useReplayOffset(moment);
  const state = room.game?.state ?? game.state;
  const isOwnPace = game.pace === 'recording' && state === 'open';
  useProgressReport(offsetMs, room.own?.reachedMs ?? 0, isOwnPace && room.own ? reach : null);
  const calls = callsUntil(callsOf(game, room), offsetMs ?? watchedMs(room));
  const card = room.own?.card ?? game.own?.card;
  const players = room.game?.players ?? game.players;
  if (room.error || room.isClosed) {
    return <p className="text-ink-muted text-sm">{room.error ? describeError(room.error) : t('closed')}</p>;
  }
  const onMark = (square: number) => {
    // The last report to the server may be from before this call.
    const calledMs = calls.find((call) => call.square === square)?.atMs ?? 0;
    const isNew = isOwnPace && offsetMs !== null && calledMs > (watchedMs(room) ?? 0);
    // A report without an answer may have arrived. The answer to the mark shows it.
    const reported = isNew ? reach(Math.max(0, Math.round(offsetMs))).catch(() => undefined) : Promise.resolve();
    reported
      .then(() => mark(square))
      .catch((error: Error) => showToast({ title: describeError(error), tone: 'error' }));
  };
  const mask = room.own?.mask ?? game.own?.mask ?? 0;
  const shown = card && shownCard({ card, marking: game.marking, mask, calls });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-base">
          <Link href={sitePath('bingo-game', game.id)} className="hover:underline">
            <bdi>{game.title}</bdi>
          </Link>
        </h2>
        <Badge tone={state === 'open' ? 'live' : 'neutral'}>{t(`states.${state}`)}</Badge>
        <span className="ms-auto flex items-center gap-1 text-ink-muted text-xs tabular-nums">
          <Users aria-hidden className="size-3.5" />
          {t('players', { count: players, shown: formatCount(players, language) })}
        </span>
      </div>
      {state === 'announced' && <p className="mb-3 text-ink-muted text-sm">{t('announced')}</p>}
      {game.marking === 'hand' && state === 'open' && <p className="mb-3 text-ink-muted text-sm">{t('byHand')}</p>}
      {shown ? (
        <BingoGrid
          label={t('card')}
          squares={game.squares}
          shown={shown}
          onMark={game.marking === 'hand' && state === 'open' ? onMark : undefined}
        />
      ) : (
        <p className="text-ink-muted text-sm">{state === 'over' ? t('noCard') : t('dealing')}</p>
      )}
      <News
        squares={game.squares}
        last={calls.at(-1)}
        lines={shown?.lines.length ?? 0}
        isFull={shown?.isFull ?? false}
      />
      {state !== 'over' && (
        <ul className="mt-2 text-ink-muted text-sm">
          {game.prizes.map((prize) => (
            <li key={prize.goal}>
              {t(`goals.${prize.goal}`)}: <bdi>{prizeText(prize, t)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <CallList game={game} calls={calls} />
    </>
  );
}

/** The last call, and what the card has reached. Screen readers announce changes. */
function News(props: { squares: string[]; last: BingoCall | undefined; lines: number; isFull: boolean }) {
  const t = useTexts('bingo');
  const { squares, last, lines, isFull } = props;
  const text = last && (squares[last.square] ?? '');
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      {last && (
        <p className="text-sm">
          <span className="text-ink-muted">{t('lastCall')} </span>
          <bdi className="font-semibold">{text}</bdi>
        </p>
      )}
      {lines > 0 && (
        <p
          key={isFull ? 'full' : lines}
          className="motion-safe:animate-[settle_0.5s_ease-out] flex items-center gap-2 rounded-md bg-accent/15 px-3 py-2 font-semibold text-accent text-sm"
        >
          <PartyPopper aria-hidden className="size-4 shrink-0" />
          {isFull ? t('youFull') : t('youLines', { count: lines })}
        </p>
      )}
    </div>
  );
}
