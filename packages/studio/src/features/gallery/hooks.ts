import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioGallery } from '@greenlight/contract/gallery-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { StudioGallery };

const galleries = query(client.studioGalleries.list);

export function useGalleries() {
  return useQuery(galleries);
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: galleries.queryKey });
}

export function useCreateGallery() {
  return useMutation({
    mutationFn: (body: { slug: string; title: string; password: string }) => client.studioGalleries.create({ body }),
    onSuccess: refresh,
  });
}

export function useSaveGallery(id: number) {
  return useMutation({
    mutationFn: (body: { slug?: string; title?: string; password?: string; imageIds?: string[]; version?: number }) =>
      client.studioGalleries.update({ params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveGallery() {
  return useMutation({
    mutationFn: async (id: number) => {
      await client.studioGalleries.remove({ params: { id } });
    },
    onSuccess: refresh,
  });
}
