import { keyOf, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

type Draft = Parameters<typeof client.studioCreators.create>[0]['body'];
type Edit = Parameters<typeof client.studioCreators.update>[0]['body'];

export function useCreators() {
  return useQuery(wholeList(client.studioCreators.list));
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.studioCreators.list) });
}

export function useCreateCreator() {
  return useMutation({ mutationFn: (body: Draft) => client.studioCreators.create({ body }), onSuccess: readAgain });
}

export function useSaveCreator(id: number) {
  return useMutation({
    mutationFn: (body: Edit) => client.studioCreators.update({ params: { id }, body }),
    onSuccess: readAgain,
  });
}

/** Finds the account with an e-mail address, for viewers who may add it to the team. */
export function useFindAccount(id: number) {
  return useMutation({
    mutationFn: (email: string) => client.studioCreators.findAccount({ params: { id }, query: { email } }),
  });
}

export function useLeaveCreator() {
  return useMutation({ mutationFn: (teamId: number) => client.teamInvitation.leave({ params: { teamId } }) });
}

export function useRemoveCreator() {
  return useMutation({
    mutationFn: (id: number) => client.studioCreators.remove({ params: { id } }),
    onSuccess: readAgain,
  });
}

export function useCreatorKey(id: number) {
  return useQuery({ ...query(client.studioLive.creatorKey, { params: { id } }), retry: false });
}

export function useMakeCreatorKey(id: number) {
  return useMutation({
    mutationFn: () => client.studioLive.makeCreatorKey({ params: { id } }),
    // A key is not cached longer than it is shown.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(client.studioLive.creatorKey) }),
  });
}

export function useRemoveCreatorKey(id: number) {
  return useMutation({
    mutationFn: () => client.studioLive.removeCreatorKey({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(client.studioLive.creatorKey) }),
  });
}
