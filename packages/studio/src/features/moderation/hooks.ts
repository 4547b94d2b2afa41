import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ApiError } from '@greenlight/contract/client';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { usePermission } from '../account/hooks.ts';

const { studioModeration, studioModeratedMembers, studioModerationRules } = client;

type NewBan = Parameters<typeof studioModeration.ban>[0]['body'];
type NewNote = Parameters<typeof studioModeratedMembers.addNote>[0]['body'];
export type RaidChange = Parameters<typeof studioModerationRules.setRaid>[0]['body'];

export interface BanFilter {
  search: string;
  active: boolean;
  teamId?: number;
}

/** A list whose pages begin after the last item of the previous page. */
export function cursorPages<Page extends { next: number | null }>(
  key: readonly unknown[],
  read: (before: number | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions<
    Page,
    ApiError,
    { pages: Page[]; pageParams: (number | undefined)[] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...key, 'pages'],
    initialPageParam: undefined,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Creators whose texts the viewer moderates, and whether the viewer moderates the whole service. */
export function useScopes() {
  return useQuery({ ...query(studioModeration.scopes), enabled: usePermission('comment.moderate') });
}

async function readAgain(): Promise<void> {
  const calls = [studioModeration, studioModeratedMembers].flatMap((group) => Object.values(group));
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

export function useBans({ search, active, teamId }: BanFilter) {
  const filter = { active, ...(search.trim() && { search: search.trim() }), ...(teamId && { teamId }) };
  return useInfiniteQuery({
    ...cursorPages(keyOf(studioModeration.bans, { query: filter }), (before, signal) =>
      studioModeration.bans({ query: { ...filter, before } }, { signal }),
    ),
    placeholderData: (previous) => previous,
  });
}

export function useBan() {
  return useMutation({ mutationFn: (body: NewBan) => studioModeration.ban({ body }), onSuccess: readAgain });
}

export function useLiftBan() {
  return useMutation({
    mutationFn: (banId: number) => studioModeration.liftBan({ params: { banId } }),
    onSuccess: readAgain,
  });
}

export function useModeratedMember(userId: string) {
  return useQuery({ ...query(studioModeratedMembers.member, { params: { userId } }), staleTime: 0 });
}

export function useMemberTexts(userId: string, kind: ModeratedKind) {
  const args = { params: { userId }, query: { kind } };
  return useInfiniteQuery(
    cursorPages(keyOf(studioModeratedMembers.memberTexts, args), (before, signal) =>
      studioModeratedMembers.memberTexts({ params: { userId }, query: { kind, before } }, { signal }),
    ),
  );
}

export function useMemberActs(userId: string) {
  const args = { params: { userId } };
  return useInfiniteQuery(
    cursorPages(keyOf(studioModeratedMembers.memberActs, args), (before, signal) =>
      studioModeratedMembers.memberActs({ ...args, query: { before } }, { signal }),
    ),
  );
}

function readMemberAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioModeratedMembers.member) });
}

export function useAddNote(userId: string) {
  return useMutation({
    mutationFn: (body: NewNote) => studioModeratedMembers.addNote({ params: { userId }, body }),
    onSuccess: readMemberAgain,
  });
}

export function useRemoveNote() {
  return useMutation({
    mutationFn: (noteId: number) => studioModeratedMembers.removeNote({ params: { noteId } }),
    onSuccess: readMemberAgain,
  });
}

export function useRaids() {
  return useQuery({ ...query(studioModerationRules.raids), staleTime: 0 });
}

export function useSetRaid() {
  return useMutation({
    mutationFn: (body: RaidChange) => studioModerationRules.setRaid({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(studioModerationRules.raids) }),
  });
}
