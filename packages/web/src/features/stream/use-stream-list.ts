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

/** After this time the recording of an ended stream is published, if its team chose that. */
const recordedMs = 5000;

type Timer = ReturnType<typeof setTimeout>;

/** Number of screens that read the list by themselves. */
let keepers = 0;

export function listAgeMs(): number {
  return Date.now() - (queryClient.getQueryState(streamList.queryKey)?.dataUpdatedAt ?? 0);
}

/** Reads the shown list again, unless a screen does that by itself. */
export function readListAgain(): void {
  if (keepers === 0) void queryClient.invalidateQueries({ queryKey: streamList.queryKey });
}

function stop(timers: Timer[]) {
  for (const timer of timers) clearTimeout(timer);
}

/**
 * The list while a screen shows it. `refresh` reads it now, and again later, when all caches know the change. `poll`
 * returns the milliseconds to the next reading; it is called after each one.
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
