import { keyOf, pages, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { BingoGoal, BingoState } from '@greenlight/contract/bingo';
import type { BingoPrizeWish, BingoWinner, StudioBingoGame } from '@greenlight/contract/bingo-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { BingoGoal, BingoPrizeWish, BingoState, BingoWinner, StudioBingoGame };

const { studioBingo } = client;

type Draft = Parameters<typeof studioBingo.create>[0]['body'];
type Edit = Parameters<typeof studioBingo.update>[0]['body'];

/** Interval of updates while members play. */
const watchEveryMs = 3000;

export function useGames() {
  return useQuery({ ...wholeList(studioBingo.list), staleTime: 0 });
}

/** The game of a stream: the one that members play or wait for, else a draft. Undefined until it is known. */
export function useGameOfStream(mediaId: number, enabled: boolean) {
  const list = query(studioBingo.list, { query: { mediaId } });
  const { data } = useQuery({ ...list, enabled, staleTime: 0, retry: false });
  if (!data) return undefined;
  const find = (...states: BingoState[]) => data.games.find(({ state }) => states.includes(state));
  return find('open', 'announced') ?? find('draft') ?? null;
}

function one(id: number) {
  return query(studioBingo.read, { params: { id } });
}

export function useGame(id: number) {
  return useQuery({
    ...one(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' ? watchEveryMs : false),
  });
}

export function useWinners(id: number) {
  return useInfiniteQuery({
    ...pages(studioBingo.winners, { params: { id } }),
    staleTime: 0,
    refetchInterval: 2 * watchEveryMs,
  });
}

export function useBadges() {
  return useQuery(query(client.badge.list));
}

/** Downloads the winners of a game. */
export function useExportWinners(id: number) {
  return useMutation({
    mutationFn: () => studioBingo.exportWinners({ params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

function readAgain() {
  void queryClient.invalidateQueries({ queryKey: keyOf(studioBingo.winners) });
  return queryClient.invalidateQueries({ queryKey: keyOf(studioBingo.list) });
}

function keep(saved: StudioBingoGame) {
  queryClient.setQueryData(one(saved.id).queryKey, saved);
  return readAgain();
}

export function useCreateGame() {
  return useMutation({ mutationFn: (body: Draft) => studioBingo.create({ body }), onSuccess: readAgain });
}

export function useSaveGame(id: number) {
  return useMutation({ mutationFn: (body: Edit) => studioBingo.update({ params: { id }, body }), onSuccess: keep });
}

export function useRemoveGame() {
  return useMutation({
    mutationFn: async (id: number) => {
      await studioBingo.remove({ params: { id } });
    },
    onSuccess: readAgain,
  });
}

/** Changes the state of a game. After a refusal it is read again, because another person may have changed it. */
export function useMoveGame(id: number) {
  return useMutation({
    mutationFn: (state: BingoState) => studioBingo.move({ params: { id }, body: { state } }),
    onSuccess: keep,
    onError: () => queryClient.invalidateQueries({ queryKey: one(id).queryKey }),
  });
}

export function useCallSquare(id: number) {
  return useMutation({
    mutationFn: (square: number) => studioBingo.call({ params: { id }, body: { square } }),
    onSuccess: keep,
  });
}

export function useUndoCall(id: number) {
  return useMutation({
    mutationFn: (callId: number) => studioBingo.undo({ params: { id }, body: { callId } }),
    onSuccess: keep,
  });
}

export function useSetCalls(id: number) {
  return useMutation({
    mutationFn: (calls: { square: number; atMs: number }[]) =>
      studioBingo.setCalls({ params: { id }, body: { calls } }),
    onSuccess: keep,
  });
}

export function useAddCodes(id: number) {
  return useMutation({
    mutationFn: (body: { goal: BingoGoal; codes: string[] }) => studioBingo.addCodes({ params: { id }, body }),
    onSuccess: keep,
  });
}

export function useReleasePrize(id: number) {
  return useMutation({
    mutationFn: (winId: number) => studioBingo.release({ params: { id }, body: { winId } }),
    onSuccess: keep,
  });
}
