import { keyOf, query } from '@greenlight/client/query';
import { ApiError } from '@greenlight/contract/client';
import type { MediaCard, Playback } from '@greenlight/contract/media';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, queryClient, session } from '../../platform/app.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { ownStream } from '../device/own-stream.ts';

/** Signed addresses live for minutes; where the viewer left off may change on another device. */
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
    // Coming to the video asks already: a refusal needs no second question.
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

/** The players of a tab are one: it goes on with the stream that it has. */
async function askPlayback(mediaId: number, options?: { signal: AbortSignal; ahead?: boolean }): Promise<Playback> {
  const query = { streamId: ownStream.id, ahead: options?.ahead };
  const playback = await client.media.playback({ params: { mediaId }, query }, { signal: options?.signal });
  ownStream.id = playback.streamId ?? ownStream.id;
  return playback;
}

/** Where the stills of a video are, for whoever may watch it; they are a nicety, so null without a word otherwise. */
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

/** Of an address; anything else needs no question. */
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

/** Where the video's bytes are, or why not; asked again by itself until the video is made, and made whole. */
export function usePlayback(mediaId: number) {
  return useQuery({
    ...playbackOf(mediaId),
    refetchInterval: ({ state: { data, error } }) => {
      if (error instanceof ApiError && error.code === 'not_ready') return notReadyRetryMs;
      return data?.complete === false && unfinishedRetryMs;
    },
  });
}

/** A newly signed address of a video that is playing. */
export async function renewAddress(mediaId: number): Promise<string> {
  return (await queryClient.fetchQuery({ ...playbackOf(mediaId), staleTime: 0 })).src;
}

/** The next visit begins where this one ended, before the server says so. */
export function rememberPosition(mediaId: number, currentTime: number): void {
  queryClient.setQueryData(playbackOf(mediaId).queryKey, (playback) => playback && { ...playback, currentTime });
}

/**
 * When a viewer is likely to open a video: its page, its facts, the player and the first bytes are fetched ahead; no bytes
 * that would be refused, such as those of a video for members to whoever is not signed in.
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
  if (streamId) void import('../device/hooks.ts').then(({ lendStream }) => lendStream(streamId));
  await preloadSource(src, currentTime);
}

/** The episodes of a video's season, in order; empty for a video of none. */
export function useSeason(card: Pick<MediaCard, 'season'> | undefined): MediaCard[] {
  const { data } = useQuery({
    ...query(client.channel.season, { params: { id: card?.season?.id ?? 0 }, query: { pageSize: seasonSize } }),
    enabled: Boolean(card?.season),
  });
  return data?.media ?? [];
}
