import { keyOf } from '@greenlight/client/query';
import { isFinished } from '@greenlight/contract/finished-video';
import type { WatchProgress } from '@greenlight/contract/history';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, session } from '../../platform/app.ts';
import { batchIds } from '../../platform/batch-ids.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

type Position = Pick<WatchProgress, 'currentTime' | 'totalTime'>;

function keyOfVideo(mediaId: number) {
  return keyOf(client.history.progressOf, { mediaId });
}

const askPosition = batchIds(async (ids) => {
  const { progress } = await client.history.progressOf({ query: { mediaIds: ids.join(',') } });
  return new Map(progress.map((position): [number, Position] => [position.mediaId, position]));
});

/** The watched part of a video, 0 to 1; undefined if the viewer never started it. */
export function useWatchedPart(mediaId: number): number | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({
    queryKey: keyOfVideo(mediaId),
    queryFn: () => askPosition(mediaId),
    enabled: isSignedIn,
    retry: false,
  });
  if (!isSignedIn || !data || data.totalTime === 0 || data.currentTime === 0) return undefined;
  return isFinished(data) ? 1 : data.currentTime / data.totalTime;
}

/** The viewer's position that this page knows; undefined without one. */
export function positionOf(mediaId: number): Position | undefined {
  return queryClient.getQueryData<Position>(keyOfVideo(mediaId));
}

/** Drops the position of a video. Cards show no watched part until the next report. */
export function clearPosition(mediaId: number): void {
  queryClient.setQueryData<Position>(keyOfVideo(mediaId), (position) => position && { ...position, currentTime: 0 });
}

/**
 * Reports the position to the server and to every card that shows it. A lost report costs ten seconds of a position.
 */
export async function reportProgress(mediaId: number, progress: WatchProgress, isLeaving: boolean): Promise<void> {
  if (!session.current()) return;
  queryClient.setQueryData<Position>(keyOfVideo(mediaId), progress);
  const call = client.history.report({ params: { mediaId }, body: progress }, { keepalive: isLeaving });
  await call.catch(() => undefined);
  if (!isLeaving) return;
  await queryClient.invalidateQueries({ queryKey: keyOf(client.channel.special, continueWatching) });
}

export const continueWatching = { params: { type: 'continue-watching' as const } };
