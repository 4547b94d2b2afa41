import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Permission, TeamPermission, TeamRole } from '@greenlight/contract/permission';
import { sitePath } from '@greenlight/contract/site-path';
import type { AuditEntry, StaffRole, StudioMember, StudioMemberDetail } from '@greenlight/contract/staff-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, device, queryClient } from '../../platform/app.ts';
import { storeLogin, usePermission } from '../account/hooks.ts';

export type { AuditEntry, StaffRole, StudioMember, StudioMemberDetail };

type Grant = Parameters<typeof client.staff.grantMembership>[0]['body'];
type Addition = Parameters<typeof client.staff.addMember>[0]['body'];
type Change = Parameters<typeof client.staff.updateMember>[0]['body'];
export type Help = Parameters<typeof client.staff.helpMember>[0]['body']['action'];
export interface MemberFilter {
  search: string;
  role: string;
  suspended: boolean;
}
export interface AuditFilter {
  actorId?: string;
  subject?: string;
  action?: string;
}

export function useSetupState() {
  return useQuery(query(client.staff.setupState));
}

export function useCreateFirstOperator() {
  return useMutation({
    mutationFn: (account: { token: string; displayName: string; email: string; password: string }) =>
      client.staff.setup({ body: { ...account, device } }),
    onSuccess: storeLogin,
  });
}

export function useMembers({ search, role, suspended }: MemberFilter) {
  const filter = { search: search.trim() || undefined, role: role || undefined, suspended: suspended || undefined };
  return useInfiniteQuery(pages(client.staff.members, { query: filter }));
}

function readMembersAgain() {
  return Promise.all(
    [client.staff.members, client.staff.member, client.staff.roles, client.staff.audit].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  );
}

export function useAddMember() {
  return useMutation({ mutationFn: (body: Addition) => client.staff.addMember({ body }), onSuccess: readMembersAgain });
}

export function useChangeMember() {
  return useMutation({
    mutationFn: ({ userId, ...body }: Change & { userId: string }) =>
      client.staff.updateMember({ params: { userId }, body }),
    onSuccess: readMembersAgain,
  });
}

export function useSetRole() {
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: string }) =>
      client.staff.setRole({ params: { userId }, body: { role } }),
    onSuccess: readMembersAgain,
  });
}

export function useHelpMember(userId: string) {
  return useMutation({
    mutationFn: (action: Help) => client.staff.helpMember({ params: { userId }, body: { action } }),
    onSuccess: readMembersAgain,
  });
}

/** Opens the site as this member in a new tab. The token is in the fragment, which browsers do not send. */
export function useImpersonate(userId: string) {
  return useMutation({
    mutationFn: async (reason: string) => {
      const tab = window.open('', '_blank');
      try {
        const { token } = await client.staff.impersonate({ params: { userId }, body: { reason } });
        const address = `${sitePath('impersonate')}#token=${encodeURIComponent(token)}`;
        if (tab) tab.location.replace(address);
        else location.assign(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onSuccess: readMembersAgain,
  });
}

export function useGrantMembership() {
  return useMutation({
    mutationFn: ({ userId, ...body }: Grant & { userId: string }) =>
      client.staff.grantMembership({ params: { userId }, body }),
    onSuccess: readMembersAgain,
  });
}

export function useRevokeMembership() {
  return useMutation({
    mutationFn: (params: { userId: string; id: number }) => client.staff.revokeMembership({ params }),
    onSuccess: readMembersAgain,
  });
}

/** Published videos that contain the text. (Support staff may not have the permission to list all videos.) */
export function useVideoSearch(search: string) {
  const found = query(client.search.find, { query: { search, pageSize: 8 } });
  return useQuery({ ...found, enabled: search !== '', placeholderData: (previous) => previous });
}

/** Why a member may or may not watch. Fetched each time, because the answer changes. */
export function useWatchTrace(userId: string, mediaId: number | undefined) {
  const trace = query(client.staff.watchTrace, { params: { userId, mediaId: mediaId ?? 0 } });
  return useQuery({ ...trace, enabled: mediaId !== undefined, staleTime: 0, gcTime: 0 });
}

/** All roles, for viewers who manage roles. */
export function useRoles() {
  return useQuery({ ...query(client.staff.roles), enabled: usePermission('staff.manage') });
}

function readRolesAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.staff.roles) });
}

export function useSaveRole() {
  return useMutation({
    mutationFn: ({ name, ...body }: { name: string; title: string; permissions: Permission[] }) =>
      client.staff.saveRole({ params: { name }, body }),
    onSuccess: readRolesAgain,
  });
}

export function useSaveTeamRole() {
  return useMutation({
    mutationFn: ({ name, permissions }: { name: TeamRole; permissions: TeamPermission[] }) =>
      client.staff.saveTeamRole({ params: { name }, body: { permissions } }),
    onSuccess: readRolesAgain,
  });
}

export function useRemoveRole() {
  return useMutation({
    mutationFn: (name: string) => client.staff.removeRole({ params: { name } }),
    onSuccess: readRolesAgain,
  });
}

/** The audit entries. Refetched whenever the list is opened. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({ ...pages(client.staff.audit, { query: { ...filter } }), staleTime: 0 });
}
