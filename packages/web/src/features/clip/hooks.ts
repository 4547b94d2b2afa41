import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ApiError } from '@greenlight/contract/client';
import type { MediaCard } from '@greenlight/contract/media';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { ownStream } from '../device/own-stream.ts';

/** The video or stream of a clip. */
export type ClipSource = Pick<MediaCard, 'mediaId' | 'access'>;

/** A signed address is used for this time. */
const playbackStaleMs = 60_000;

type Call = ((args: never, options?: { signal: AbortSignal }) => Promise<{ next: number | null }>) & {
  key: readonly [string, string];
};

function listOf<C extends Call>(call: C, args: object = {}) {
  type Page = Awaited<ReturnType<C>>;
  return infiniteQueryOptions<
    Page,
    ApiError,
    { pages: Page[]; pageParams: (number | undefined)[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...keyOf(call, args), 'pages'],
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam: before }) =>
      call({ ...args, query: { before } } as never, { signal }) as Promise<Page>,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

function clipOf(clipId: number) {
  return query(client.clips.get, { params: { clipId } });
}

export function prefetchClip(clipId: number): void {
  if (Number.isSafeInteger(clipId) && clipId > 0) void queryClient.prefetchQuery(clipOf(clipId));
}

export function useClip(clipId: number) {
  return useQuery(clipOf(clipId));
}

/** The clips of a video. Not requested if a visitor opens a members-only video, because the answer would be empty. */
export function useClipsOfVideo({ mediaId, access }: ClipSource) {
  const isSignedIn = useIsSignedIn();
  const { clips_enabled: isOn } = useConfig();
  return useInfiniteQuery({
    ...listOf(client.clips.ofVideo, { params: { mediaId } }),
    enabled: isOn && (access === 'free' || isSignedIn),
    retry: false,
  });
}

/** Whether the viewer may make clips of the video. */
export function useMayClip(source: ClipSource): boolean {
  const { data } = useClipsOfVideo(source);
  return useIsSignedIn() && (data?.pages[0]?.isOn ?? false);
}

export function useOwnClips() {
  return useInfiniteQuery(listOf(client.clips.own));
}

export function useCreateClip() {
  return useMutation({
    mutationFn: (body: { mediaId: number; startS: number; lengthS: number; title: string }) =>
      client.clips.create({ body }),
    onSuccess: forgetLists,
  });
}

export function useRemoveClip() {
  return useMutation({
    mutationFn: (clipId: number) => client.clips.remove({ params: { clipId } }),
    onSettled: forgetLists,
  });
}

function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(client.clips.own) });
  void queryClient.invalidateQueries({ queryKey: keyOf(client.clips.ofVideo) });
}

export function reportClip(clipId: number, body: Parameters<typeof client.clips.report>[0]['body']) {
  return client.clips.report({ params: { clipId }, body });
}

function playbackOf(clipId: number) {
  return queryOptions({
    queryKey: keyOf(client.clips.playback, { params: { clipId } }),
    queryFn: () => askPlayback(clipId, false),
    staleTime: playbackStaleMs,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

/** All players of a tab use the same stream. */
async function askPlayback(clipId: number, renews: boolean) {
  const playback = await client.clips.playback({ params: { clipId }, query: { streamId: ownStream.id, renews } });
  ownStream.id = playback.streamId ?? ownStream.id;
  return playback;
}

export function useClipPlayback(clipId: number, { enabled }: { enabled: boolean }) {
  return useQuery({ ...playbackOf(clipId), enabled });
}

/** Returns a newly signed address of a playing clip. */
export async function renewClip(clipId: number): Promise<string> {
  const { queryKey } = playbackOf(clipId);
  return (await queryClient.fetchQuery({ queryKey, queryFn: () => askPlayback(clipId, true), staleTime: 0 })).src;
}
