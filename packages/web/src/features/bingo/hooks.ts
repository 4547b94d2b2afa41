import { keyOf, pages, query } from '@greenlight/client/query';
import type { BingoCall, BingoGame, BingoGameCard } from '@greenlight/contract/bingo';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

export type { BingoCall, BingoGame, BingoGameCard };

export type GameListStage = 'open' | 'announced' | 'over';

export function useGames(stage: GameListStage) {
  return useInfiniteQuery({ ...pages(client.bingo.list, { query: { stage } }), enabled: useIsSignedIn() });
}

export function useGame(gameId: number) {
  return useQuery(query(client.bingo.read, { params: { id: gameId } }));
}

/** The game beside a video or a stream; null without one or while bingo is off. `isKnown`: the service has answered. */
export function useGameOfMedia(mediaId: number | undefined) {
  const { bingo_enabled: isOn } = useConfig();
  const isSignedIn = useIsSignedIn();
  const wanted = query(client.bingo.ofMedia, { params: { mediaId: mediaId ?? 0 } });
  const { data, isFetched } = useQuery({
    ...wanted,
    enabled: isOn && isSignedIn && mediaId !== undefined,
    refetchInterval: 60_000,
    retry: false,
  });
  return { game: data?.game ?? null, isKnown: isFetched };
}

/** The prizes of the viewer in a game that is over. */
export function usePrizes(gameId: number, enabled: boolean) {
  return useQuery({ ...query(client.bingo.prizes, { params: { id: gameId } }), enabled });
}

/** Reads a game and the lists again. */
export function refreshGame(gameId: number): void {
  void queryClient.invalidateQueries({ queryKey: query(client.bingo.read, { params: { id: gameId } }).queryKey });
  void queryClient.invalidateQueries({ queryKey: keyOf(client.bingo.list) });
  void queryClient.invalidateQueries({ queryKey: keyOf(client.bingo.prizes) });
}

/** The squares as the team wrote them, without translation. */
export async function readSquares(gameId: number): Promise<string[]> {
  return (await client.bingo.read({ params: { id: gameId } }, { language: null })).squares;
}

/** All cards of a game that is over, piece by piece. */
export async function* readCards(gameId: number) {
  for (let after = ''; ; ) {
    const { cards } = await client.bingo.cards({ params: { id: gameId }, query: { after, count: 1000 } });
    if (cards.length === 0) return;
    yield cards;
    after = cards.at(-1)?.pseudonym ?? after;
  }
}
