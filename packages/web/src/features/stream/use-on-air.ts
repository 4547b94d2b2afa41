import { query } from '@greenlight/client/query';
import { livestreamPollMs } from '@greenlight/contract/limits';
import type { LiveMedia } from '@greenlight/contract/live';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { streamList } from './use-stream-list.ts';

/**
 * The list of streams. It is not read again while it is shown, because the socket reports changes
 * (`refetchListOnUpdate`).
 */
const list = queryOptions({ ...streamList, staleTime: livestreamPollMs });

/** Loads the list. Returns whether a stream is on air. */
export async function prefetchOnAir(): Promise<boolean> {
  const { livestream_enabled: hasStreams } = await queryClient.ensureQueryData(query(client.config.remote));
  if (!hasStreams) return false;
  const { media } = await queryClient.fetchQuery(list);
  return media.some(({ state }) => state === 'live');
}

/** The streams on air; none while they are loading, and none for visitors, who cannot open them. */
export function useOnAir(): LiveMedia[] {
  const { livestream_enabled: hasStreams } = useConfig();
  const enabled = useIsSignedIn() && hasStreams;
  const { data } = useQuery({ ...list, enabled });
  return enabled ? (data?.media ?? []).filter(({ state }) => state === 'live') : [];
}
