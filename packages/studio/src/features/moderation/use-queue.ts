import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ModerationItem, ModerationSubject } from '@greenlight/contract/moderation-studio';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { cursorPages } from './hooks.ts';
import { newItems, type QueueFilter } from './queue-state.ts';

const { studioModeration } = client;

export type { ModerationItem };
export type ActWish = Parameters<typeof studioModeration.act>[0]['body']['wish'];
export type ActProblem = NonNullable<Awaited<ReturnType<typeof studioModeration.act>>['results'][number]['problem']>;
type QueuePage = Awaited<ReturnType<typeof studioModeration.queue>>;

/** Interval of requests for new items. They are shown when the viewer asks for them. */
const lookAgainMs = 20_000;

function asked({ isOpen, ...filter }: QueueFilter) {
  return { query: { ...filter, open: isOpen } };
}

/** The queue. Items that the viewer has decided about are `hidden` until the server answers. */
export function useQueue(filter: QueueFilter) {
  const args = asked(filter);
  const list = useInfiniteQuery(
    cursorPages(keyOf(studioModeration.queue, args), (before, signal) =>
      studioModeration.queue({ query: { ...args.query, before } }, { signal }),
    ),
  );
  const latest = useQuery({
    ...query(studioModeration.queue, args),
    enabled: filter.isOpen && list.isSuccess,
    staleTime: lookAgainMs,
    refetchInterval: lookAgainMs,
  });
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const listed = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    list,
    items: listed.filter(({ itemId }) => !hidden.has(itemId)),
    fresh: newItems(latest.data?.items ?? [], listed).filter(({ itemId }) => !hidden.has(itemId)).length,
    hide: (ids: readonly number[]) => setHidden((known) => new Set([...known, ...ids])),
    /** Shows hidden items again at their place. */
    show: (ids: readonly number[]) => setHidden((known) => new Set([...known].filter((id) => !ids.includes(id)))),
  };
}

export function useQueueCounts(filter: QueueFilter) {
  const { kind, teamId, userId } = filter;
  return useQuery({
    ...query(studioModeration.counts, { query: { kind, teamId, userId } }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
    placeholderData: (previous) => previous,
  });
}

/** Reads the numbers and lists around the queue again after a change by the viewer, but not the queue itself. */
async function readCountsAgain(): Promise<void> {
  const { counts, bans } = studioModeration;
  const calls = [counts, bans, ...Object.values(client.studioModeratedMembers)];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

export async function readQueueAgain(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(studioModeration.queue) }), readCountsAgain()]);
}

/** Cancels requests of the queue, because their answers would bring hidden items back. */
function stopReading(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: keyOf(studioModeration.queue) });
}

/** Removes decided items from every open list, and reads the lists of decided items again. */
export async function removeItems(ids: readonly number[]): Promise<void> {
  const rest = (page: QueuePage): QueuePage => ({
    ...page,
    items: page.items.filter(({ itemId, isOpen }) => !isOpen || !ids.includes(itemId)),
  });
  queryClient.setQueriesData<QueuePage | InfiniteData<QueuePage>>(
    { queryKey: keyOf(studioModeration.queue) },
    (data) => (data && 'pages' in data ? { ...data, pages: data.pages.map(rest) } : data && rest(data)),
  );
  const ofDone = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes('"open":false');
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(studioModeration.queue), predicate: ofDone }),
    readCountsAgain(),
  ]);
}

export function useAct() {
  return useMutation({
    mutationFn: (body: { items: ModerationSubject[]; wish: ActWish }) => studioModeration.act({ body }),
    onMutate: stopReading,
  });
}

export function useUndo() {
  return useMutation({
    mutationFn: (actIds: number[]) => studioModeration.undo({ body: { actIds } }),
    onSuccess: readQueueAgain,
  });
}

export function useDecideAppeal() {
  return useMutation({
    mutationFn: ({ actId, accept }: { actId: number; accept: boolean }) =>
      studioModeration.decideAppeal({ params: { actId }, body: { accept } }),
    onMutate: stopReading,
  });
}
