import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { ArrowLeft, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { isMissing, useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { BingoGrid } from './components/bingo-grid.tsx';
import { CallList } from './components/call-list.tsx';
import { FairnessCheck } from './components/fairness-check.tsx';
import { MembersOnlyGame } from './components/members-only-game.tsx';
import { PrizeList } from './components/prize-list.tsx';
import { type BingoGame, refreshGame, useGame } from './hooks.ts';
import { callsOf, callsUntil, shownCard, watchedMs } from './play-state.ts';
import { useBingoRoom } from './use-bingo-room.ts';

/** A game with the card of the member, calls, wins, and the check of the cards. */
export function GamePage() {
  const t = useTexts('bingo');
  const gameId = Number(useParams().id);
  const query = useGame(gameId);
  const { project } = useConfig();
  const texts = useQueryTexts();
  const isForMembers = !query.data && query.error instanceof ApiError && query.error.code === 'subscription_required';
  if (!Number.isSafeInteger(gameId) || isMissing(query.error)) return <Navigate to={sitePath('not-found')} replace />;
  return (
    <Screen
      route={sitePath('bingo-game', gameId)}
      title={query.data?.title ?? t('title')}
      siteName={project}
      limited
      eyebrow={
        <Link href={sitePath('bingo')} className="inline-flex min-h-11 items-center gap-2 hover:underline">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('all')}
        </Link>
      }
    >
      <div className="@container mx-auto max-w-300 px-gutter">
        {isForMembers ? (
          <MembersOnlyGame />
        ) : (
          <QueryView query={query} texts={texts} skeleton={<Skeleton className="h-96 rounded-xl" />}>
            {(game) => <Shown key={game.id} game={game} />}
          </QueryView>
        )}
      </div>
    </Screen>
  );
}

function Shown({ game }: { game: BingoGame }) {
  const t = useTexts('bingo');
  const { describeError } = useQueryTexts();
  const { room } = useBingoRoom(game.id);
  const state = room.game?.state ?? game.state;
  const calls = callsUntil(callsOf(game, room), watchedMs(room));
  const card = room.own?.card ?? game.own?.card;
  const mask = room.own?.mask ?? game.own?.mask ?? 0;
  const shown = card && shownCard({ card, marking: game.marking, mask, calls });
  useRefresh(game.id, shown ? shown.lines.length + Number(shown.isFull) : 0);
  const { mediaId, title, livestreamId } = game.media;
  const href = livestreamId === null ? sitePath('video', mediaId) : sitePath('stream', livestreamId);
  return (
    <div className="grid gap-8 @min-[52rem]:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <section aria-label={t('card')} className="@container">
        {state !== 'over' && (room.error || room.isClosed) && (
          <p role="status" className="mb-3 text-ink-muted text-sm">
            {room.error ? describeError(room.error) : t('closed')}
          </p>
        )}
        {shown ? (
          <BingoGrid label={t('card')} squares={game.squares} shown={shown} />
        ) : (
          <p className="rounded-xl border border-line bg-surface p-5 text-ink-muted">
            {state === 'over' ? t('noCard') : t('dealing')}
          </p>
        )}
      </section>
      <div className="flex min-w-0 flex-col gap-8">
        <div>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={state === 'open' ? 'live' : 'neutral'}>{t(`states.${state}`)}</Badge>
            <span className="text-ink-muted text-sm">{t('beside')}</span>
            <bdi className="font-semibold">{title}</bdi>
          </p>
          <LinkButton href={href} variant="primary" className="mt-4" icon={<Play aria-hidden className="size-4" />}>
            {state === 'over' ? t('watch') : t('play')}
          </LinkButton>
          <CallList game={game} calls={calls} />
        </div>
        <PrizeList game={game} />
        <FairnessCheck game={game} />
      </div>
    </div>
  );
}

/** Reads wins and prizes again when the viewer's card has reached more. */
function useRefresh(gameId: number, reached: number) {
  const before = useRef(reached);
  useEffect(() => {
    if (reached > before.current) refreshGame(gameId);
    before.current = reached;
  }, [gameId, reached]);
}
