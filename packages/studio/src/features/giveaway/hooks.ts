import { keyOf, pages, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioGiveaway } from '@greenlight/contract/giveaway-studio';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { StudioGiveaway };

const { studioGiveaways } = client;

type Draft = Parameters<typeof studioGiveaways.create>[0]['body'];
type Edit = Parameters<typeof studioGiveaways.update>[0]['body'];
type Exclusion = Parameters<typeof studioGiveaways.exclude>[0]['body'];
export type Entry = Awaited<ReturnType<typeof studioGiveaways.entries>>['entries'][number];
export type Winner = Awaited<ReturnType<typeof studioGiveaways.winners>>['winners'][number];

/** Interval of checks while a job writes the list or draws. */
const workCheckMs = 2000;

/** All giveaways, newest first. Refetched whenever the list is opened, because members enter all the time. */
export function useGiveaways() {
  return useQuery({ ...wholeList(studioGiveaways.list), staleTime: 0 });
}

function one(id: number) {
  return query(studioGiveaways.read, { params: { id } });
}

/** Whether a job is writing the list, or drawing. */
export function isWorking({ state, listedAt, drawAskedAt, drawProblem }: StudioGiveaway): boolean {
  return state === 'closed' && (listedAt === null || (drawAskedAt !== null && drawProblem === null));
}

export function useGiveaway(id: number) {
  return useQuery({
    ...one(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? workCheckMs : false),
  });
}

function readListAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioGiveaways.list) });
}

function keep(saved: StudioGiveaway) {
  queryClient.setQueryData(one(saved.id).queryKey, saved);
  return readListAgain();
}

export function useCreateGiveaway() {
  return useMutation({ mutationFn: (body: Draft) => studioGiveaways.create({ body }), onSuccess: readListAgain });
}

export function useSaveGiveaway(id: number) {
  return useMutation({
    mutationFn: (body: Edit) => studioGiveaways.update({ params: { id }, body }),
    onSuccess: keep,
  });
}

export function useRemoveGiveaway() {
  return useMutation({
    mutationFn: async (id: number) => {
      await studioGiveaways.remove({ params: { id } });
    },
    onSuccess: readListAgain,
  });
}

/** The number of people who may enter, counted again for each request. */
export function usePreview(id: number, version: number) {
  const preview = query(studioGiveaways.preview, { params: { id } });
  return useQuery({ ...preview, queryKey: [...preview.queryKey, version] });
}

/** Opens, closes or draws a giveaway. After a refusal it is read again, because another person may have done so. */
export function useMove(id: number, move: 'open' | 'close' | 'draw') {
  return useMutation({
    mutationFn: () => studioGiveaways[move]({ params: { id } }),
    onSuccess: keep,
    onError: () => queryClient.invalidateQueries({ queryKey: one(id).queryKey }),
  });
}

export function useCancel(id: number) {
  return useMutation({
    mutationFn: (reason: string) => studioGiveaways.cancel({ params: { id }, body: { reason } }),
    onSuccess: keep,
    onError: () => queryClient.invalidateQueries({ queryKey: one(id).queryKey }),
  });
}

function stageOf({ state, listedAt }: StudioGiveaway) {
  return [state, listedAt];
}

function entriesOf(id: number) {
  return pages(studioGiveaways.entries, { params: { id } });
}

/** The entries. They are read again when the state changes, because closing and the list exclude entries. */
export function useEntries(giveaway: StudioGiveaway) {
  const entries = entriesOf(giveaway.id);
  const queryKey = [...entries.queryKey, ...stageOf(giveaway)];
  return useInfiniteQuery({ ...entries, queryKey, staleTime: 0, placeholderData: keepPreviousData });
}

export function useExclude(id: number) {
  return useMutation({
    mutationFn: async (body: Exclusion) => {
      await studioGiveaways.exclude({ params: { id }, body });
    },
    onSuccess: () =>
      Promise.all([entriesOf(id), reportOf(id)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
}

function reportOf(id: number) {
  return query(studioGiveaways.report, { params: { id } });
}

export function useReport(giveaway: StudioGiveaway) {
  const report = reportOf(giveaway.id);
  const queryKey = [...report.queryKey, ...stageOf(giveaway)];
  return useQuery({ ...report, queryKey, staleTime: 0, placeholderData: keepPreviousData });
}

export function useExportEntries(id: number) {
  return useMutation({
    mutationFn: () => studioGiveaways.exportEntries({ params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

function winnersOf(id: number) {
  return query(studioGiveaways.winners, { params: { id } });
}

export function useWinners(id: number) {
  return useQuery({ ...winnersOf(id), staleTime: 0 });
}

/** Reads an address. Each reading is recorded, so it is read only on request. `reset` deletes it. */
export function useReadAddress() {
  return useMutation({ mutationFn: (id: number) => studioGiveaways.readAddress({ params: { id } }), gcTime: 0 });
}

export function useShip(giveawayId: number) {
  return useMutation({
    mutationFn: async (id: number) => {
      await studioGiveaways.ship({ params: { id } });
    },
    onSuccess: () =>
      Promise.all(
        [winnersOf(giveawayId), one(giveawayId)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
