import { keyOf, pages, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { BadgeKind, BadgeState } from '@greenlight/contract/badge';
import type { BadgeLegibility, BadgeRule, StudioBadge } from '@greenlight/contract/badge-studio';
import { ApiError } from '@greenlight/contract/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { BadgeKind, BadgeLegibility, BadgeRule, BadgeState, StudioBadge };

const { studioBadges, staff } = client;

type Draft = Parameters<typeof studioBadges.create>[0]['body'];
type Edit = Parameters<typeof studioBadges.update>[0]['body'];
type ByHand = { badge: string; userId: string; reason: string };
export type HeldBadge = Awaited<ReturnType<typeof studioBadges.ofMember>>['badges'][number];

/** Interval of checks while a job goes through all accounts. */
const runCheckMs = 1_500;

/** All badges, newest first. Refetched whenever the list is opened, because members earn badges all the time. */
export function useBadges() {
  return useQuery({ ...wholeList(studioBadges.list), staleTime: 0 });
}

function one(id: string) {
  return query(studioBadges.read, { params: { id } });
}

export function useBadge(id: string) {
  return useQuery({
    ...one(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pastRun?.isDone === false ? runCheckMs : false),
  });
}

function readListAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioBadges.list) });
}

async function keep(saved: StudioBadge) {
  queryClient.setQueryData(one(saved.id).queryKey, saved);
  await Promise.all(
    [studioBadges.list, studioBadges.preview].map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })),
  );
}

export function useCreateBadge() {
  return useMutation({ mutationFn: (body: Draft) => studioBadges.create({ body }), onSuccess: readListAgain });
}

export function useSaveBadge(id: string) {
  return useMutation({
    mutationFn: (body: Edit) => studioBadges.update({ params: { id }, body }),
    onSuccess: keep,
  });
}

export function useRemoveBadge() {
  return useMutation({
    mutationFn: async (id: string) => {
      await studioBadges.remove({ params: { id } });
    },
    onSuccess: readListAgain,
  });
}

/**
 * Switches a badge on or ends it. After a refusal the badge is read again, because another person may have switched it.
 */
export function useSwitchBadge(id: string) {
  return useMutation({
    mutationFn: (to: 'on' | 'ended') => studioBadges[to === 'on' ? 'switchOn' : 'end']({ params: { id } }),
    onSuccess: keep,
    onError: () => queryClient.invalidateQueries({ queryKey: one(id).queryKey }),
  });
}

/** The members who would earn a badge; null before the preview was started. Refetched until it is complete. */
export function useBadgePreview(id: string) {
  const asked = { params: { id }, query: { pageSize: 20 } };
  return useQuery({
    queryKey: [...keyOf(studioBadges.preview), id],
    queryFn: () =>
      studioBadges.preview(asked).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.isDone === false ? runCheckMs : false),
  });
}

export function useStartPreview(id: string) {
  return useMutation({
    mutationFn: () => studioBadges.startPreview({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(studioBadges.preview) }),
  });
}

export function useHolders(id: string) {
  return useInfiniteQuery({ ...pages(studioBadges.holders, { params: { id } }), staleTime: 0 });
}

/** Downloads the list of the members who have a badge. */
export function useExportHolders(id: string) {
  return useMutation({
    mutationFn: () => studioBadges.export({ params: { id } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/** Whether an uploaded picture can be recognised at 16 pixels. */
export function useLegibility(imageId: string) {
  return useQuery({ ...query(studioBadges.legibility, { params: { imageId } }), staleTime: Number.POSITIVE_INFINITY });
}

export function useBadgesOfMember(userId: string, enabled: boolean) {
  return useQuery({ ...query(studioBadges.ofMember, { params: { userId } }), enabled, staleTime: 0 });
}

/** Gives a badge by hand, or takes it back. */
export function useBadgeByHand(deed: 'grant' | 'takeBack') {
  return useMutation({
    mutationFn: ({ badge, ...body }: ByHand) => studioBadges[deed]({ params: { id: badge }, body }),
    onSuccess: () =>
      Promise.all(
        [studioBadges.ofMember, staff.member, staff.audit].map((call) =>
          queryClient.invalidateQueries({ queryKey: keyOf(call) }),
        ),
      ),
  });
}
