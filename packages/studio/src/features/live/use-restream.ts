import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { LiveState } from '@greenlight/contract/live';
import type { RestreamDraft } from '@greenlight/contract/live-restream';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const pollMs = 5000;

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: ['studioRestream'] });
}

/** The services that also get a stream. Their state is refetched while it is on air. */
export function useRestreams(mediaId: number, state: LiveState) {
  return useQuery({
    ...query(client.studioRestream.list, { params: { mediaId } }),
    refetchInterval: state === 'live' ? pollMs : false,
  });
}

export function useAddRestream(mediaId: number) {
  return useMutation({
    mutationFn: (body: RestreamDraft) => client.studioRestream.add({ params: { mediaId }, body }),
    onSuccess: readAgain,
  });
}

export function useSwitchRestream(mediaId: number) {
  return useMutation({
    mutationFn: ({ restreamId, isOn }: { restreamId: number; isOn: boolean }) =>
      client.studioRestream.change({ params: { mediaId, restreamId }, body: { isOn } }),
    onSettled: readAgain,
  });
}

export function useRemoveRestream(mediaId: number) {
  return useMutation({
    mutationFn: (restreamId: number) => client.studioRestream.remove({ params: { mediaId, restreamId } }),
    onSettled: readAgain,
  });
}
