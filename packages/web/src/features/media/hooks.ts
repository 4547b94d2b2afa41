import { keyOf, query } from '@greenlight/client/query';
import { ApiError } from '@greenlight/contract/client';
import type { MediaCard, Playback } from '@greenlight/contract/media';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, queryClient, session } from '../../platform/app.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { useIsLive } from '../../platform/use-is-live.ts';
import { ownStream } from '../device/own-stream.ts';

/** Signed addresses live for minutes; the position may change on another device. */
const playbackStaleMs = 60_000;
const notReadyRetryMs = 4000;
const unfinishedRetryMs = 10_000;
const seasonSize = 50;

function detailOf(mediaId: number) {
  return query(client.media.detail, { params: { mediaId } });
}

function playbackOf(mediaId: number) {
  const args = { params: { mediaId } };
  return queryOptions<Playback>({
    queryKey: keyOf(client.media.playback, args),
    queryFn: ({ signal }) => askPlayback(mediaId, { signal }),
    staleTime: playbackStaleMs,
    // The request was refused when the page opened, so it is not repeated.
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

/** All players of a tab use the same stream. */
async function askPlayback(mediaId: number, options?: { signal: AbortSignal; ahead?: boolean }): Promise<Playback> {
  const query = { streamId: ownStream.id, ahead: options?.ahead };
  const playback = await client.media.playback({ params: { mediaId }, query }, { signal: options?.signal });
  ownStream.id = playback.streamId ?? ownStream.id;
  return playback;
}

/** Requests a video again that was not published when its page opened. */
export function refetchMedia(mediaId: number): void {
  queryClient.removeQueries({ queryKey: playbackOf(mediaId).queryKey });
  void queryClient.invalidateQueries({ queryKey: detailOf(mediaId).queryKey });
}

/**
 * The storyboard of a video, for viewers who may watch it. Otherwise null, without an error, because it is optional.
 */
export async function findStoryboard({
  mediaId,
  access,
}: Pick<MediaCard, 'mediaId' | 'access'>): Promise<string | null> {
  if (access === 'members' && session.current() === null) return null;
  const storyboard = { ...query(client.media.storyboard, { params: { mediaId } }), staleTime: playbackStaleMs };
  return queryClient.fetchQuery(storyboard).then(
    ({ url }) => url,
    () => null,
  );
}

/** Whether a number from an address can be an id; otherwise no request is needed. */
export function isVideoId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

export function prefetchVideo(mediaId: number): void {
  if (!isVideoId(mediaId)) return;
  void queryClient.prefetchQuery(detailOf(mediaId));
  void queryClient.prefetchQuery(playbackOf(mediaId));
}

export function useMedia(mediaId: number) {
  return useQuery(detailOf(mediaId));
}

/** The playback of a video, or why it is refused; refetches until the video is watchable and complete. */
export function usePlayback(mediaId: number) {
  return useQuery({
    ...playbackOf(mediaId),
    refetchInterval: ({ state: { data, error } }) => {
      if (error instanceof ApiError && error.code === 'not_ready') return notReadyRetryMs;
      return data?.complete === false && unfinishedRetryMs;
    },
  });
}

/** Whether the viewer lacks the membership that the video needs; false until a painted page is hydrated. */
export function useNeedsMembership(mediaId: number): boolean {
  const { error } = useQuery({ ...playbackOf(mediaId), enabled: false });
  const isLive = useIsLive();
  return isLive && error instanceof ApiError && error.code === 'subscription_required';
}

/** Returns a newly signed address of a playing video. */
export async function renewAddress(mediaId: number): Promise<string> {
  return (await queryClient.fetchQuery({ ...playbackOf(mediaId), staleTime: 0 })).src;
}

/** Stores the position, so that the next visit resumes here before the server answers. */
export function storePosition(mediaId: number, currentTime: number): void {
  queryClient.setQueryData(playbackOf(mediaId).queryKey, (playback) => playback && { ...playback, currentTime });
}

/**
 * For a video that is likely to be opened: preloads the page, its data, the player and the first bytes. It does not
 * load bytes that would be refused, such as those of a members-only video for a visitor.
 */
export async function preloadVideo({ mediaId, access }: Pick<MediaCard, 'mediaId' | 'access'>): Promise<void> {
  const isRefused = queryClient.getQueryState(playbackOf(mediaId).queryKey)?.status === 'error';
  if (isRefused || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  void queryClient.prefetchQuery(detailOf(mediaId));
  void loadTexts(['media', 'mark', 'player', 'membership', 'recommendation']);
  void import('./video-page.tsx');
  if (access !== 'free' && session.current() === null) return;
  const [{ preloadSource }, { src, currentTime, streamId }] = await Promise.all([
    import('@greenlight/player/player'),
    queryClient.ensureQueryData({
      ...playbackOf(mediaId),
      queryFn: ({ signal }) => askPlayback(mediaId, { signal, ahead: true }),
    }),
  ]);
  if (streamId) void import('../device/hooks.ts').then(({ endStreamIfUnused }) => endStreamIfUnused(streamId));
  await preloadSource(src, currentTime);
}

/** The episodes of a video's season, in order; empty without a season. */
export function useSeason(card: Pick<MediaCard, 'season'> | undefined): MediaCard[] {
  const { data } = useQuery({
    ...query(client.channel.season, { params: { id: card?.season?.id ?? 0 }, query: { pageSize: seasonSize } }),
    enabled: Boolean(card?.season),
  });
  return data?.media ?? [];
}
