import { keyOf, pages, query } from '@greenlight/client/query';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { client, device, queryClient } from '../../platform/app.ts';
import { enter } from '../account/hooks.ts';

type Grant = Parameters<typeof client.staff.grantMembership>[0]['body'];
type Addition = Parameters<typeof client.staff.addMember>[0]['body'];
type Change = Parameters<typeof client.staff.updateMember>[0]['body'];

export function useSetupState() {
  return useQuery(query(client.staff.setupState));
}

export function useSetUp() {
  return useMutation({
    mutationFn: (account: { token: string; displayName: string; email: string; password: string }) =>
      client.staff.setup({ body: { ...account, device } }),
    onSuccess: enter,
  });
}

export function useMembers(search: string) {
  return useInfiniteQuery(pages(client.staff.members, { query: { search: search || undefined } }));
}

/** The accounts that may enter the studio as creators. */
export function useStaffAccounts() {
  return useQuery(query(client.staff.members, { query: { accountType: 'creator', pageSize: 100 } }));
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.staff.members) });
}

export function useAddMember() {
  return useMutation({ mutationFn: (body: Addition) => client.staff.addMember({ body }), onSuccess: readAgain });
}

export function useChangeMember() {
  return useMutation({
    mutationFn: ({ userId, ...body }: Change & { userId: string }) =>
      client.staff.updateMember({ params: { userId }, body }),
    onSuccess: readAgain,
  });
}

export function useGrantMembership() {
  return useMutation({
    mutationFn: ({ userId, ...body }: Grant & { userId: string }) =>
      client.staff.grantMembership({ params: { userId }, body }),
    onSuccess: readAgain,
  });
}

export function useRevokeMembership() {
  return useMutation({
    mutationFn: (params: { userId: string; id: number }) => client.staff.revokeMembership({ params }),
    onSuccess: readAgain,
  });
}
