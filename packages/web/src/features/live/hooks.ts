import { keyOf } from '@greenlight/client/query';
import { ApiError } from '@greenlight/contract/client';
import type { LiveMedia, LivestreamStatus } from '@greenlight/contract/live';
import { preloadLive } from '@greenlight/player/player';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { client, hosts, queryClient, session, textLanguage } from '../../platform/app.ts';
import { ownStream } from '../device/own-stream.ts';
import { stopPlaying } from '../media/current-player.ts';
import { hasLiveUpdates, requestStatus, useLiveUpdate } from '../stream/use-live-update.ts';
import { streamList, useStreamList } from '../stream/use-stream-list.ts';
import {
  hasShownEnd,
  livestreamReducer,
  pollMs,
  retryMs,
  type Stream,
  startLivestream,
  upcomingStreams,
} from './livestream-state.ts';
import { chaptersOf, type ReceivedChapters } from './stream-chapters.ts';

/** A viewer who is this close to the end of a broadcast will see it soon. */
const nearEndSeconds = 4;
/** A status that was requested while the screen was loading is used for this time. */
const arrivalMs = 2000;

/**
 * `livestreamId`: the stream that this tab plays. Among members-only streams only this one gets an address, which takes
 * one of the member's screens. `askedFor`: the stream that the last status request named.
 */
const played: { livestreamId?: number; askedFor?: number } = {};
/** The streams that this tab has shown so far. */
const shownIds = new Set<number>();

const status = queryOptions<LivestreamStatus>({
  queryKey: keyOf(client.live.status),
  queryFn: async ({ signal }) => {
    played.askedFor = played.livestreamId;
    const asked = { livestreamId: played.livestreamId, streamId: ownStream.id };
    const data = await requestStatus(asked, signal);
    // The player loads first. The chat begins to load when the page is rendered.
    const first = data.streams.find(
      ({ livestreamId, url }) => url && livestreamId === (played.livestreamId ?? livestreamId),
    );
    if (first?.url && queryClient.getQueryData(status.queryKey) === undefined) void preloadLive(first.url);
    ownStream.id = data.streams.find(({ streamId }) => streamId)?.streamId ?? ownStream.id;
    return data;
  },
  staleTime: 0,
});

/**
 * Only for viewers who open the screen, because a member's request takes a screen. `wanted`: livestream of the address.
 */
export function prefetchLive(wanted: number | null): void {
  played.livestreamId = wanted ?? undefined;
  void queryClient.prefetchQuery({ ...status, staleTime: arrivalMs });
  void queryClient.prefetchQuery(streamList);
}

/**
 * The streams on air for the viewer. Each is followed to its end (docs/product/live.md). `wanted` is the livestream of
 * the address, `secondsBehind` returns how far the player is behind the live edge. With `alone`, no other stream
 * replaces the wanted one.
 */
export function useLivestream(
  { wanted, alone }: { wanted: number | null; alone: boolean },
  secondsBehind: () => number,
) {
  // Set before the query runs. Otherwise another stream could take a screen.
  useEffect(() => {
    played.livestreamId = wanted ?? undefined;
  }, [wanted]);
  const poll = () => pollMs({ hasLiveUpdates: hasLiveUpdates(), startsAt: startOf(wanted), nowMs: Date.now() });
  const answer = useQuery({
    ...status,
    staleTime: arrivalMs,
    refetchInterval: ({ state }) => (state.data ? poll() : retryMs(state.errorUpdateCount)),
  });
  const { data: list, dataUpdatedAt: listedMs, refresh: refreshList } = useStreamList(poll);
  const [livestream, dispatch] = useReducer(livestreamReducer, { wanted, isAlone: alone }, startLivestream);
  const { data, refetch } = answer;
  useEffect(() => dispatch({ type: 'wanted', wanted }), [wanted]);
  useEffect(() => data && dispatch({ type: 'status', status: data }), [data]);

  const [received, setReceived] = useState<ReceivedChapters | null>(null);
  useLiveUpdate({
    onStatus() {
      void refetch();
      refreshList();
    },
    onChapters: (changed) => setReceived({ ...changed, atMs: Date.now() }),
  });

  const livestreamId = livestream.stream?.livestreamId;
  const isWithout = livestream.stream?.url === null;
  useEffect(() => {
    if (livestreamId === undefined) return;
    played.livestreamId = livestreamId;
    if (!isWithout) shownIds.add(livestreamId);
    else if (played.askedFor !== livestreamId) void refetch();
  }, [livestreamId, isWithout, refetch]);

  const lag = useEffectEvent(secondsBehind);
  const isEnding = livestream.view === 'ending';
  useEffect(() => {
    if (!isEnding) return undefined;
    const endedMs = Date.now();
    let behindMs = endedMs;
    const timer = setInterval(() => {
      const nowMs = Date.now();
      if (lag() > nearEndSeconds) behindMs = nowMs;
      if (!hasShownEnd({ nowMs, endedMs, behindMs })) return;
      // The player waits for media that will not come, so it must not outlive the page.
      stopPlaying();
      dispatch({ type: 'over' });
    }, 1000);
    return () => clearInterval(timer);
  }, [isEnding]);

  // Whether an earlier screen showed it. The React compiler reads this once for each `wanted`.
  const wasShown = wanted !== null && shownIds.has(wanted);
  // The last error is shown until there is an answer. Each new attempt begins without an error.
  const [lastError, setLastError] = useState<Error | null>(null);
  if (answer.error !== null && answer.error !== lastError) setLastError(answer.error);
  return {
    ...livestream,
    wasShown: wanted !== null && (wasShown || livestream.over.includes(wanted)),
    media: list?.media ?? [],
    chapters:
      livestreamId === undefined ? [] : chaptersOf(livestreamId, { media: list?.media ?? [], listedMs, received }),
    error: data ? null : (answer.error ?? lastError),
    isFetching: answer.isFetching,
    refetch: () => void refetch(),
    onOver: () => {
      dispatch({ type: 'over' });
      void refetch();
      refreshList();
    },
  };
}

/** Returns a newly signed address of the watched stream. */
export async function renewAddress(livestreamId: number): Promise<string> {
  const { streams } = await queryClient.fetchQuery(status);
  const url = streams.find((stream) => stream.livestreamId === livestreamId)?.url;
  if (!url) throw new Error('The stream is not on air any more');
  return url;
}

/** The last address that this tab got for a stream. The small player outlives the page, whose address may expire. */
export function useOwnAddress(stream: Stream): Pick<Stream, 'url' | 'expiresAt'> {
  const { data } = useQuery({ ...status, enabled: false });
  return data?.streams.find(({ livestreamId }) => livestreamId === stream.livestreamId) ?? stream;
}

/** Drops the cached status, which would send away a viewer who returns with a subscription. */
export function clearStatus(): void {
  queryClient.removeQueries({ queryKey: status.queryKey });
}

/**
 * Reports the watched time since the last report. This keeps the screen of a members-only stream. Resolves with the
 * reason if the viewer may not watch. A lost report costs ten seconds.
 */
export async function reportWatch(
  { mediaId, livestreamId, streamId }: Stream,
  report: { watchedS: number; isLeaving: boolean; delayS?: number | null | undefined; positionS?: number | undefined },
): Promise<ApiError | null> {
  // Visitors may watch a free premiere.
  if (session.current() === null) return null;
  const toMs = (seconds: number | null | undefined) => (seconds == null ? undefined : Math.round(seconds * 1000));
  const query = {
    livestreamId,
    watchDurationMs: toMs(report.watchedS),
    streamId: streamId ?? undefined,
    delayMs: toMs(report.delayS),
    positionMs: toMs(report.positionS),
  };
  const call = { params: { id: mediaId }, query };
  return client.live.reportWatch(call, { keepalive: report.isLeaving }).then(
    () => null,
    (error: unknown) => (error instanceof ApiError && [403, 409].includes(error.status) ? error : null),
  );
}

/** The calendar file of an upcoming stream. */
export function calendarAddress(livestreamId: number): string {
  const language = textLanguage();
  return `${hosts.content}/v2/live/${livestreamId}/calendar.ics${language === null ? '' : `?language=${language}`}`;
}

/** Start of the stream that the viewer waits for. */
function startOf(wanted: number | null): string | undefined {
  const list = queryClient.getQueryData<{ media: LiveMedia[] }>(streamList.queryKey);
  return upcomingStreams(list?.media ?? []).find(({ livestreamId }) => livestreamId === wanted)?.startsAt;
}
