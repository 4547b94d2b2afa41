import { query } from '@greenlight/client/query';
import { livestreamListLateMs, livestreamPollMs } from '@greenlight/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../platform/app.ts';

/** The public list of streams, past the cache of the browser. */
export const streamList = queryOptions({
  ...query(client.live.media),
  queryFn: ({ signal }) => client.live.media({}, { signal, cache: 'no-cache' }),
});

/** The list while a screen shows it. `refresh` reads it now, and once more when caches are sure to know the change. */
export function useStreamList() {
  const list = useQuery({ ...streamList, refetchInterval: livestreamPollMs });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { refetch } = list;
  function refresh() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), livestreamListLateMs);
    void refetch();
  }
  return { ...list, refresh };
}
