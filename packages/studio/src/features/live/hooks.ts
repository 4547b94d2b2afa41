import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { StationDraft, StudioStation } from '@greenlight/contract/live-playout';
import type { LivestreamDraft, LivestreamEdit, StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { refetchTrash } from '../media/hooks.ts';

/** Interval at which the state of a stream is fetched. */
const pollMs = 3000;

export function useStreams() {
  return useInfiniteQuery({
    ...pages(client.studioLive.list),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ streams }) => streams.some(({ state }) => state !== 'ended')) ? 2 * pollMs : false,
  });
}

/** Within this time after the end, the renditions from the source of a recording begin to be made. */
const makingSoonMs = 60_000;

function isMaking({ recording, endedAt }: StudioLivestreamDetail): boolean {
  return recording?.isMaking || Date.now() - Date.parse(endedAt ?? '') < makingSoonMs;
}

export function useStream(mediaId: number) {
  return useQuery({
    ...query(client.studioLive.get, { params: { mediaId } }),
    refetchInterval: ({ state: { data } }) => (data && (data.state !== 'ended' || isMaking(data)) ? pollMs : false),
  });
}

/** The health of the incoming stream, while something can arrive. */
export function useHealth({ mediaId, state }: StudioLivestreamDetail) {
  return useQuery({
    ...query(client.studioLive.health, { params: { mediaId } }),
    enabled: state !== 'ended',
    refetchInterval: pollMs,
  });
}

function previewOf({ mediaId, isRehearsal }: StudioLivestreamDetail) {
  return queryOptions({
    // A rehearsal has another address than the stream on air.
    queryKey: [...keyOf(client.studioLive.preview, { params: { mediaId } }), isRehearsal],
    queryFn: () => client.studioLive.preview({ params: { mediaId } }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The preview of the sent stream for the team. It has no address until something is stored. */
export function usePreview(stream: StudioLivestreamDetail) {
  return useQuery({ ...previewOf(stream), refetchInterval: ({ state: { data } }) => (data?.url ? false : pollMs) });
}

/** Returns a newly signed address of the preview. */
export async function renewPreview(stream: StudioLivestreamDetail): Promise<string> {
  const { url } = await queryClient.fetchQuery({ ...previewOf(stream), staleTime: 0 });
  if (url === null) throw new Error('Nothing is sent any more');
  return url;
}

export function useRehearse(mediaId: number) {
  return useMutation({
    mutationFn: (rehearsal: boolean) => client.studioLive.rehearse({ params: { mediaId }, body: { rehearsal } }),
    onSettled: readAgain,
  });
}

/** Reads the list of videos again, which also contains streams. */
function readVideosAgain() {
  void queryClient.invalidateQueries({ queryKey: keyOf(client.studioMedia.list) });
}

function readAgain() {
  readVideosAgain();
  return queryClient.invalidateQueries({ queryKey: ['studioLive'] });
}

export function useAnnounceStream() {
  return useMutation({
    mutationFn: (body: LivestreamDraft) => client.studioLive.create({ body }),
    onSuccess: readAgain,
  });
}

export function useSaveStream(mediaId: number) {
  return useMutation({
    mutationFn: (body: LivestreamEdit) => client.studioLive.update({ params: { mediaId }, body }),
    onSuccess(saved: StudioLivestreamDetail) {
      queryClient.setQueryData(keyOf(client.studioLive.get, { params: { mediaId } }), saved);
      readVideosAgain();
      return queryClient.invalidateQueries({ queryKey: keyOf(client.studioLive.list) });
    },
  });
}

export function useRemoveStream() {
  return useMutation({
    mutationFn: (mediaId: number) => client.studioLive.remove({ params: { mediaId } }),
    onSuccess: refetchTrash,
  });
}

/** A 24/7 channel with its list. Refetched, because the present video changes by itself. */
export function useStation(mediaId: number) {
  return useQuery({ ...query(client.studioPlayout.station, { params: { mediaId } }), refetchInterval: pollMs });
}

function keepStation(mediaId: number, saved: StudioStation) {
  queryClient.setQueryData(keyOf(client.studioPlayout.station, { params: { mediaId } }), saved);
  return readAgain();
}

export function useMakeStation() {
  return useMutation({
    mutationFn: (body: StationDraft) => client.studioPlayout.createStation({ body }),
    onSuccess: readAgain,
  });
}

export function useSetVideos(mediaId: number) {
  return useMutation({
    mutationFn: (mediaIds: number[]) => client.studioPlayout.setVideos({ params: { mediaId }, body: { mediaIds } }),
    onSuccess: (saved: StudioStation) => keepStation(mediaId, saved),
  });
}

export function useSwitchStation(mediaId: number) {
  return useMutation({
    mutationFn: (on: boolean) => client.studioPlayout.switchStation({ params: { mediaId }, body: { on } }),
    onSuccess: (saved: StudioStation) => keepStation(mediaId, saved),
  });
}

export function useMakeKey(mediaId: number) {
  return useMutation({
    mutationFn: () => client.studioLive.makeKey({ params: { mediaId } }),
    // A key is not cached longer than it is shown.
    gcTime: 0,
    onSuccess: readAgain,
  });
}

/** Asks for a key with which this browser sends the stream. */
export function useBrowserKey(mediaId: number) {
  return () => client.studioLive.openBrowser({ params: { mediaId } });
}

/** Downloads the chat as a file. */
export function useDownloadChat(mediaId: number) {
  return useMutation({
    mutationFn: () => client.studioLive.exportChat({ params: { mediaId } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function usePauseStream(mediaId: number) {
  return useMutation({
    mutationFn: (paused: boolean) => client.studioLive.pause({ params: { mediaId }, body: { paused } }),
    onSettled: readAgain,
  });
}

/** Begins a chapter with this title. */
export function useAddChapter(mediaId: number) {
  return useMutation({
    mutationFn: (title: string) => client.studioLive.addChapter({ params: { mediaId }, body: { title } }),
    onSuccess: (saved: StudioLivestreamDetail) => keepStream(saved),
  });
}

type Chapters = StudioLivestreamDetail['chapters'];

/** Changes the chapters of a stream. A chapter that begins at the same moment is kept. */
export function useChangeChapters({ mediaId, chapters, version }: StudioLivestreamDetail) {
  const { get, update } = client.studioLive;
  const params = { mediaId };
  return useMutation({
    mutationFn: (change: (chapters: Chapters) => Chapters) =>
      update({ params, body: { chapters: change(chapters), version } }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
        const latest = await get({ params });
        return update({ params, body: { chapters: change(latest.chapters), version: latest.version } });
      }),
    onSuccess: (saved: StudioLivestreamDetail) => keepStream(saved),
  });
}

function keepStream(saved: StudioLivestreamDetail) {
  queryClient.setQueryData(keyOf(client.studioLive.get, { params: { mediaId: saved.mediaId } }), saved);
}

export function useTrimStream(mediaId: number) {
  return useMutation({
    mutationFn: (body: { startS: number; endS: number | null }) =>
      client.studioLive.trim({ params: { mediaId }, body }),
    onSuccess(saved: StudioLivestreamDetail) {
      keepStream(saved);
      readVideosAgain();
    },
  });
}

export function useEndStream(mediaId: number) {
  return useMutation({
    mutationFn: () => client.studioLive.end({ params: { mediaId } }),
    onSettled: readAgain,
  });
}
