import { query } from '@greenlight/client/query';
import { livestreamListLateMs, livestreamPollMs } from '@greenlight/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, queryClient } from '../../platform/app.ts';

/** The public list of streams, past the cache of the browser. */
export const streamList = queryOptions({
  ...query(client.live.media),
  queryFn: ({ signal }) => client.live.media({}, { signal, cache: 'no-cache' }),
});

/** By then the recording of a stream that has ended is published, if that was wished. */
const recordedMs = 5000;

type Timer = ReturnType<typeof setTimeout>;

/** How many screens read it again by themselves. */
let keepers = 0;

export function listAgeMs(): number {
  return Date.now() - (queryClient.getQueryState(streamList.queryKey)?.dataUpdatedAt ?? 0);
}

/** Reads it again where it is shown, unless a screen does that by itself. */
export function readListAgain(): void {
  if (keepers === 0) void queryClient.invalidateQueries({ queryKey: streamList.queryKey });
}

function stop(timers: Timer[]) {
  for (const timer of timers) clearTimeout(timer);
}

/**
 * The list while a screen shows it. `refresh` reads it now, and later, when caches are sure to know the change; `poll` is
 * asked after each reading for the milliseconds to the next one.
 */
export function useStreamList(poll: () => number = () => livestreamPollMs) {
  const list = useQuery({ ...streamList, refetchInterval: poll });
  const timers = useRef<Timer[]>([]);
  useEffect(() => {
    keepers += 1;
    return () => {
      keepers -= 1;
      stop(timers.current);
    };
  }, []);
  const { refetch } = list;
  function refresh() {
    stop(timers.current);
    timers.current = [recordedMs, livestreamListLateMs].map((ms) => setTimeout(() => void refetch(), ms));
    void refetch();
  }
  return { ...list, refresh };
}
