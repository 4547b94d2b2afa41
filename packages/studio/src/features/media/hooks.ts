import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type {
  MediaEdit,
  PublishState,
  StudioMediaCard,
  StudioMediaDetail,
  StudioMediaSort,
} from '@greenlight/contract/media-studio';
import { loadStoryboard } from '@greenlight/ui/storyboard';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { startUpload } from '../upload/hooks.ts';
import { titleOf } from './media-title-state.ts';

/** Interval at which the progress of a file is fetched. */
const pollMs = 1000;
/** Media addresses are valid for minutes, so older ones are fetched again. */
const previewStaleMs = 4 * 60_000;
const settled = ['ready', 'failed'];

export interface MediaFilter {
  search: string;
  state: PublishState | null;
  sort: StudioMediaSort;
}

export function useMediaList({ search, state, sort }: MediaFilter) {
  return useInfiniteQuery({
    ...pages(client.studioMedia.list, { query: { search: search || undefined, state: state ?? undefined, sort } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) => {
      const media = data?.pages.flatMap((page) => page.media) ?? [];
      return media.some(({ processing }) => processing && !settled.includes(processing.state)) ? 2 * pollMs : false;
    },
  });
}

const foundMax = 6;

/** The first videos whose title has these words. */
export function useMediaSearch(search: string) {
  return useQuery({
    ...query(client.studioMedia.list, { query: { search, pageSize: foundMax } }),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
}

/** Those of `ids` that exist, by id. */
export function useMediaByIds(ids: number[]): Map<number, StudioMediaCard> {
  const found = useQuery({
    ...query(client.studioMedia.list, { query: { ids: ids.join(','), pageSize: 100 } }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return new Map((found.data?.media ?? []).map((media) => [media.mediaId, media]));
}

export function useMedia(mediaId: number) {
  return useQuery({
    ...query(client.studioMedia.get, { params: { mediaId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.processing && !settled.includes(data.processing.state) ? pollMs : false,
  });
}

function previewOf(mediaId: number, complete: boolean) {
  return queryOptions({
    queryKey: ['preview', mediaId, complete],
    queryFn: () => client.media.playback({ params: { mediaId } }),
    staleTime: previewStaleMs,
  });
}

/** The media address for the preview; fetched again when all renditions are ready. */
export function usePreview(mediaId: number, complete: boolean) {
  return useQuery(previewOf(mediaId, complete));
}

/** Returns a newly signed address before the last one expires. */
export async function renewSource(mediaId: number, complete: boolean): Promise<string> {
  return (await queryClient.fetchQuery({ ...previewOf(mediaId, complete), staleTime: 0 })).src;
}

/** The stills of the storyboard to choose from. */
export function useStills(mediaId: number) {
  return useQuery({
    queryKey: ['storyboard', mediaId],
    queryFn: async () => {
      const { url } = await client.media.storyboard({ params: { mediaId } });
      return url === null ? [] : loadStoryboard(url);
    },
  });
}

function keep(saved: StudioMediaDetail) {
  queryClient.setQueryData(keyOf(client.studioMedia.get, { params: { mediaId: saved.mediaId } }), saved);
  return queryClient.invalidateQueries({ queryKey: keyOf(client.studioMedia.list) });
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: ['studioMedia'] });
}

/** Creates a draft for each file, named after it, and starts the uploads. Returns the ids in order. */
export function useAddFiles() {
  return useMutation({
    mutationFn: async (files: File[]) => {
      const ids: number[] = [];
      for (const file of files) {
        const { mediaId, title } = await client.studioMedia.create({ body: { title: titleOf(file.name) } });
        ids.push(mediaId);
        void startUpload(mediaId, title, file);
      }
      return ids;
    },
    onSuccess: readAgain,
  });
}

export function useSaveMedia(mediaId: number) {
  return useMutation({
    mutationFn: (body: MediaEdit) => client.studioMedia.update({ params: { mediaId }, body }),
    onSuccess: keep,
  });
}

export function useRemoveMedia() {
  return useMutation({
    mutationFn: (mediaId: number) => client.studioMedia.remove({ params: { mediaId } }),
    onSuccess: refetchTrash,
  });
}

/** Refetches lists that show a deletion or a restore. It does not wait, because the caller is already unmounted. */
export function refetchTrash(): void {
  for (const { list } of [client.studioMedia, client.studioTrash, client.studioLive]) {
    void queryClient.invalidateQueries({ queryKey: keyOf(list) });
  }
}

export function useTrash() {
  return useInfiniteQuery(pages(client.studioTrash.list, { query: {} }));
}

export function useRestoreMedia() {
  return useMutation({
    mutationFn: (mediaId: number) => client.studioTrash.restore({ params: { mediaId } }),
    onSuccess: refetchTrash,
  });
}

export function usePurgeMedia() {
  return useMutation({
    mutationFn: (mediaId: number) => client.studioTrash.purge({ params: { mediaId } }),
    onSuccess: refetchTrash,
  });
}

export function useFrameAsThumbnail(mediaId: number) {
  return useMutation({
    mutationFn: (time: number) => client.studioMedia.frameAsThumbnail({ params: { mediaId }, body: { time } }),
    onSuccess: readAgain,
  });
}

export function useSetCaptions(mediaId: number) {
  return useMutation({
    mutationFn: ({ language, ...body }: { language: string; label: string; text: string; isDefault: boolean }) =>
      client.studioMedia.setCaptions({ params: { mediaId, language }, body }),
    onSuccess: readAgain,
  });
}

export function useRemoveCaptions(mediaId: number) {
  return useMutation({
    mutationFn: (language: string) => client.studioMedia.removeCaptions({ params: { mediaId, language } }),
    onSuccess: readAgain,
  });
}

export function useTranscodeAgain(mediaId: number) {
  return useMutation({
    mutationFn: () => client.studioMedia.transcode({ params: { mediaId } }),
    onSuccess: readAgain,
  });
}
