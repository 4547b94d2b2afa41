import { randomUuid } from '@greenlight/client/device';
import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Pitch, PitchCard, TallyEntry } from '@greenlight/contract/pitch';
import type { PitchReceived } from '@greenlight/contract/pitch-realtime';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { linesUpTo } from './tally-lines.ts';

export type { Pitch, PitchCard, TallyEntry };

function pitchOf(pitchId: number) {
  return query(client.publicPitch.read, { params: { id: pitchId } });
}

function supportOf(pitchId: number) {
  return query(client.pitch.support, { params: { id: pitchId } });
}

const balance = query(client.points.balance);

export function prefetchPitch(pitchId: number): void {
  if (Number.isSafeInteger(pitchId) && pitchId > 0) void queryClient.prefetchQuery(pitchOf(pitchId));
}

export function usePitch(pitchId: number) {
  return useQuery(pitchOf(pitchId));
}

/** Reads a pitch whose sums and last line are of one state. The shown pitch may mix two, because parts are updated. */
export function readPitch(pitchId: number): Promise<Pitch> {
  return client.publicPitch.read({ params: { id: pitchId } });
}

/** The supporters in the credits of a show. */
export function useShowCredits(channelId: number) {
  return useQuery(query(client.publicPitch.ofShow, { params: { id: channelId } }));
}

export function useBalance() {
  return useQuery({ ...balance, enabled: useIsSignedIn() });
}

export function useSupport(pitchId: number) {
  return useQuery({ ...supportOf(pitchId), enabled: useIsSignedIn() });
}

/** The pitches that the viewer gave points to. */
export function useSupported() {
  return useInfiniteQuery({ ...pages(client.pitch.mine), enabled: useIsSignedIn() });
}

export function usePointsHistory() {
  return useInfiniteQuery(pages(client.points.history));
}

const linesOfPage = 100;

/** Pages of a tally, the newest page first. Within a page, the lines are in their order. */
export function useTally({ id, head }: Pick<Pitch, 'id' | 'head'>) {
  return useInfiniteQuery({
    queryKey: [...keyOf(client.publicPitch.tally, { params: { id } }), 'pages', head.number],
    initialPageParam: head.number,
    queryFn: async ({ pageParam: until, signal }) => {
      // No request: a cache would keep the empty answer for the address of the first line.
      if (until === 0) return { entries: [], head };
      const after = Math.max(0, until - linesOfPage);
      return client.publicPitch.tally({ params: { id }, query: { after, count: until - after } }, { signal });
    },
    getNextPageParam: ({ entries }) => {
      const first = entries[0]?.number ?? 1;
      return first > 1 ? first - 1 : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** The newest lines of one pseudonym, in their order. */
export function useReceiptLines(pitchId: number, pseudonym: string) {
  return useQuery(query(client.publicPitch.tally, { params: { id: pitchId }, query: { pseudonym } }));
}

/** The lines of a tally up to its head, in their order. */
export function readLines({ id, head }: Pick<Pitch, 'id' | 'head'>): AsyncGenerator<TallyEntry[]> {
  return linesUpTo(head.number, async (query) => {
    const { entries } = await client.publicPitch.tally({ params: { id }, query });
    return entries;
  });
}

/** Key with which the server makes a change of a gift only once, even if it is sent twice. */
export function newIdempotencyKey(): string {
  return randomUuid();
}

/** Gives points, or takes them back if they are negative. The key must stay the same until there is an answer. */
export function useChangeSupport(pitchId: number) {
  return useMutation({
    mutationFn: ({ points, key }: { points: number; key: string }) => {
      const call = points > 0 ? client.pitch.give : client.pitch.takeBack;
      return call({ params: { id: pitchId }, body: { points: Math.abs(points), key } });
    },
    onSuccess: ({ balance: left, total, supporters, entry }) => {
      queryClient.setQueryData(balance.queryKey, (known) => known && { ...known, ...left });
      applyTally({ pitchId, points: total, supporters, lines: entry.number });
      readOwnAgain();
    },
    // The member may have changed the gift elsewhere, or the pitch is over.
    onError: () => {
      readOwnAgain();
      readPitchAgain(pitchId);
    },
  });
}

/** Reads everything again that depends on the points of the viewer. */
function readOwnAgain(): void {
  const { pitch, points, account } = client;
  for (const call of [points.balance, points.history, pitch.support, pitch.mine, account.userInfo]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(call) });
  }
}

/** Reads a pitch again, past the browser's cache. Keeps the shown sums if the answer is older than they are. */
function readPitchAgain(pitchId: number): void {
  const wish = { params: { id: pitchId } };
  const keep = (read: Pitch) =>
    queryClient.setQueryData(pitchOf(pitchId).queryKey, (known) => {
      if (!known || known.head.number <= read.head.number) return read;
      const { points, supporters, head } = known;
      return { ...read, points, supporters, head };
    });
  // If the request fails, the page does not change.
  client.publicPitch.read(wish, { cache: 'no-cache' }).then(keep, () => undefined);
}

export function useSetNamed(pitchId: number) {
  return useMutation({
    mutationFn: (isNamed: boolean) => client.pitch.setNamed({ params: { id: pitchId }, body: { isNamed } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(client.pitch.support) }),
  });
}

type Tally = Omit<PitchReceived, 'type' | 'state'> & Partial<Pick<PitchReceived, 'state'>>;

/** Shows newer sums wherever the pitch is shown. */
function applyTally({ pitchId, points, supporters, lines, state }: Tally): void {
  const apply = <T extends PitchCard>(pitch: T): T =>
    pitch.id === pitchId ? { ...pitch, points, supporters, state: state ?? pitch.state } : pitch;
  queryClient.setQueryData(pitchOf(pitchId).queryKey, (known) => {
    if (!known || known.head.number > lines) return known;
    return { ...apply(known), head: { ...known.head, number: lines } };
  });
  queryClient.setQueriesData<InfiniteData<{ pitches: PitchCard[] }>>(
    { queryKey: keyOf(client.publicPitch.list) },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, pitches: page.pitches.map(apply) })) },
  );
}

/** Interval for visitors, who have no socket. */
const visitorPollMs = 15_000;

/** Keeps the shown sums of a pitch current, for members and visitors. */
export function useLiveTally(pitchId: number): void {
  const isSignedIn = useIsSignedIn();
  useWatchedSums(pitchId, true);
  useEffect(() => {
    if (isSignedIn) return;
    const timer = setInterval(() => readPitchAgain(pitchId), visitorPollMs);
    return () => clearInterval(timer);
  }, [pitchId, isSignedIn]);
}

/** Keeps the shown sums of a pitch current for members, also in lists. */
export function useWatchedSums(pitchId: number, isWanted: boolean): void {
  const isWatching = useIsSignedIn() && isWanted;
  useEffect(() => {
    if (!isWatching) return;
    let leave: (() => void) | undefined;
    let isGone = false;
    void import('../../platform/socket.ts').then(({ socket }) => {
      if (isGone) return;
      const receive = (tally: PitchReceived) => {
        if (tally.pitchId !== pitchId) return;
        const before = queryClient.getQueryData(pitchOf(pitchId).queryKey)?.state;
        applyTally(tally);
        // A new state comes with a date.
        if (before !== undefined && before !== tally.state) readPitchAgain(pitchId);
      };
      const watch = () => socket.emit('pitch', { type: 'watch', pitchId }, () => undefined);
      socket.on('pitch', receive);
      socket.on('connect', watch);
      if (socket.connected) watch();
      leave = () => {
        socket.off('pitch', receive);
        socket.off('connect', watch);
        if (socket.connected) socket.emit('pitch', { type: 'leave', pitchId }, () => undefined);
      };
    });
    return () => {
      isGone = true;
      leave?.();
    };
  }, [pitchId, isWatching]);
}
