import { keyOf, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { PageDraft, StudioPage } from '@greenlight/contract/page-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

/** A key is used for this time. It is valid for an hour. */
const previewFreshMs = 50 * 60 * 1000;

export function usePages() {
  return useQuery(wholeList(client.studioPages.list));
}

export function usePage(id: number) {
  return useQuery(query(client.studioPages.get, { params: { id } }));
}

/** The key with which the web app shows the draft. */
export function usePreviewKey(id: number) {
  return useQuery({
    queryKey: ['page preview', id],
    queryFn: () => client.studioPages.preview({ params: { id } }),
    staleTime: previewFreshMs,
    refetchInterval: previewFreshMs,
  });
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.studioPages.list) });
}

function keep(saved: StudioPage) {
  queryClient.setQueryData(keyOf(client.studioPages.get, { params: { id: saved.id } }), saved);
  return readAgain();
}

export function useCreatePage() {
  return useMutation({
    mutationFn: (body: Pick<PageDraft, 'slug' | 'title'>) => client.studioPages.create({ body }),
    onSuccess: keep,
  });
}

type Draft = PageDraft & { version: number };

export function useSaveDraft(id: number) {
  return useMutation({
    mutationFn: (body: Draft) => client.studioPages.saveDraft({ params: { id }, body }),
    onSuccess: keep,
  });
}

/** Publishes a version; saves the given draft first. */
export function usePublishPage(id: number) {
  return useMutation({
    mutationFn: async ({ version, draft }: { version: number; draft?: Draft }) => {
      const saved = draft && (await client.studioPages.saveDraft({ params: { id }, body: draft }));
      return client.studioPages.publish({ params: { id }, body: { version: saved?.version ?? version } });
    },
    onSuccess: keep,
  });
}

export function useDiscardDraft(id: number) {
  return useMutation({ mutationFn: () => client.studioPages.discardDraft({ params: { id } }), onSuccess: keep });
}

export function useUnpublishPage(id: number) {
  return useMutation({ mutationFn: () => client.studioPages.unpublish({ params: { id } }), onSuccess: keep });
}

export function useRemovePage() {
  return useMutation({
    mutationFn: (id: number) => client.studioPages.remove({ params: { id } }),
    onSuccess: readAgain,
  });
}
