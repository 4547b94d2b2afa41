import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioLegalType } from '@greenlight/contract/legal-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { StudioLegalType };

const kinds = query(client.studioLegal.list);

export function useLegalTypes() {
  return useQuery(kinds);
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: kinds.queryKey });
}

export function useCreateLegalType() {
  return useMutation({
    mutationFn: (body: Pick<StudioLegalType, 'type' | 'title' | 'required'>) => client.studioLegal.create({ body }),
    onSuccess: refresh,
  });
}

export function useSaveLegalType(type: string) {
  return useMutation({
    mutationFn: (body: Pick<StudioLegalType, 'title' | 'required' | 'draft'>) =>
      client.studioLegal.update({ params: { type }, body }),
    onSuccess: refresh,
  });
}

export function usePublishLegalType(type: string) {
  return useMutation({ mutationFn: () => client.studioLegal.publish({ params: { type } }), onSuccess: refresh });
}

export function useRemoveLegalType() {
  return useMutation({
    mutationFn: async (type: string) => {
      await client.studioLegal.remove({ params: { type } });
    },
    onSuccess: refresh,
  });
}
