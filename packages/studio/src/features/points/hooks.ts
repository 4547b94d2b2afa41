import { keyOf, pages, query, wholeList } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { PitchState } from '@greenlight/contract/pitch';
import type { StudioPitch } from '@greenlight/contract/pitch-studio';
import type { MemberPointsEntry, PointsAlarm, PointsShortfall } from '@greenlight/contract/points-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { idempotencyKeys } from '../../platform/idempotency-key.ts';

export type { MemberPointsEntry, PitchState, PointsAlarm, PointsShortfall, StudioPitch };

const { studioPitches, studioPoints, staff } = client;

type Draft = Parameters<typeof studioPitches.create>[0]['body'];
type Edit = Parameters<typeof studioPitches.update>[0]['body'];
type NewUpdate = Omit<Parameters<typeof studioPitches.postUpdate>[0]['body'], 'key'>;
type Grant = Omit<Parameters<typeof studioPoints.grant>[0]['body'], 'key'>;
export type Supporter = Awaited<ReturnType<typeof studioPitches.supporters>>['supporters'][number];
export type MovePreview = Awaited<ReturnType<typeof studioPitches.preview>>;

/** Interval of checks while a job moves the points of a pitch that is over. */
const settlingCheckMs = 3_000;

export type PointsReport = Awaited<ReturnType<typeof studioPoints.report>>;

export function usePointsReport() {
  return useQuery({ ...query(studioPoints.report), staleTime: 0 });
}

/** Present and earlier differences in the sums of points. */
export function useAlarms() {
  return useInfiniteQuery({ ...pages(studioPoints.alarms), staleTime: 0 });
}

/** Refunds whose points could not all be taken. */
export function useShortfalls() {
  return useInfiniteQuery({ ...pages(studioPoints.shortfalls), staleTime: 0 });
}

/** All pitches, newest first. Refetched whenever the list is opened, because members give points all the time. */
export function usePitches() {
  return useQuery({ ...wholeList(studioPitches.list), staleTime: 0 });
}

function one(id: number) {
  return query(studioPitches.read, { params: { id } });
}

export function usePitch(id: number) {
  return useQuery({
    ...one(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isSettling(data) ? settlingCheckMs : false),
  });
}

/** Whether a job still has to move its points. */
export function isSettling({ state, settledAt }: Pick<StudioPitch, 'state' | 'settledAt'>): boolean {
  return (state === 'released' || state === 'closed') && settledAt === null;
}

function readListAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioPitches.list) });
}

function keep(saved: StudioPitch) {
  queryClient.setQueryData(one(saved.id).queryKey, saved);
  return readListAgain();
}

export function useCreatePitch() {
  return useMutation({ mutationFn: (body: Draft) => studioPitches.create({ body }), onSuccess: readListAgain });
}

export function useSavePitch(id: number) {
  return useMutation({
    mutationFn: (body: Edit) => studioPitches.update({ params: { id }, body }),
    onSuccess: keep,
  });
}

export function useRemovePitch() {
  return useMutation({
    mutationFn: async (id: number) => {
      await studioPitches.remove({ params: { id } });
    },
    onSuccess: readListAgain,
  });
}

/** What a next state does to all points. It is read again each time. */
export function useMovePreview({ id, to, enabled }: { id: number; to: PitchState; enabled: boolean }) {
  const preview = query(studioPitches.preview, { params: { id }, query: { state: to } });
  return useQuery({ ...preview, enabled, staleTime: 0, gcTime: 0 });
}

/** Changes the state of a pitch. After a refusal it is read again, because another person may have changed it. */
export function useMovePitch(id: number) {
  return useMutation({
    mutationFn: (state: PitchState) => studioPitches.move({ params: { id }, body: { state } }),
    onSuccess: keep,
    onError: () => queryClient.invalidateQueries({ queryKey: one(id).queryKey }),
  });
}

/** Posts an update. It is posted once, also if it is sent again after a lost answer. */
export function usePostPitchUpdate(id: number) {
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: (body: NewUpdate) =>
      studioPitches.postUpdate({ params: { id }, body: { ...body, key: keys.keyOf(body) } }),
    onSuccess: (saved) => {
      keys.answered();
      return keep(saved);
    },
  });
}

export function useSupporters(id: number) {
  return useInfiniteQuery({ ...pages(studioPitches.supporters, { params: { id } }), staleTime: 0 });
}

/** Downloads the list of supporters of a pitch. */
export function useExportSupporters(id: number) {
  return useMutation({
    mutationFn: () => studioPitches.exportSupporters({ params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Downloads all movements of points. */
export function useExportMovements() {
  return useMutation({
    mutationFn: () => studioPoints.exportMovements(),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useCheckPitch(id: number) {
  return useMutation({ mutationFn: () => studioPitches.check({ params: { id } }) });
}

export type MemberPoints = Awaited<ReturnType<typeof studioPoints.ofMember>>;

/** The points of a member, and their changes, the newest first. */
export function usePointsOfMember(userId: string, enabled: boolean) {
  const wish = { params: { userId }, query: { pageSize: 10 } };
  return useInfiniteQuery({ ...pages(studioPoints.ofMember, wish), enabled, staleTime: 0 });
}

/**
 * Gives points. A repeat with the same reason after a lost answer changes nothing. The member's page shows points and
 * log entry.
 */
export function useGrantPoints() {
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: (body: Grant) => studioPoints.grant({ body: { ...body, key: keys.keyOf(body) } }),
    onSuccess: () => {
      keys.answered();
      const shown = [studioPoints.ofMember, staff.member, staff.audit];
      return Promise.all(shown.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
    },
  });
}
