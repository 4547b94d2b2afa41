import { keyOf, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

type Draft = Parameters<typeof client.studioBanners.create>[0]['body'];
type Edit = Parameters<typeof client.studioBanners.update>[0]['body'];

export function useBanners() {
  return useQuery(wholeList(client.studioBanners.list));
}

export function useBanner(id: number) {
  return useQuery(query(client.studioBanners.get, { params: { id } }));
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.studioBanners.list) });
}

export function useCreateBanner() {
  return useMutation({ mutationFn: (body: Draft) => client.studioBanners.create({ body }), onSuccess: readAgain });
}

export function useSaveBanner(id: number) {
  return useMutation({
    mutationFn: (body: Edit) => client.studioBanners.update({ params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf(client.studioBanners.get, { params: { id } }), saved);
      return readAgain();
    },
  });
}

export function useRemoveBanner() {
  return useMutation({
    mutationFn: (id: number) => client.studioBanners.remove({ params: { id } }),
    onSuccess: readAgain,
  });
}
