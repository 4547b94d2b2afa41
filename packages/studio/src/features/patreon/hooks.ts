import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { PatreonSettings } from '@greenlight/contract/patreon-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const { studioPatreon } = client;
const settings = query(studioPatreon.settings);

export type PatreonKeys = Parameters<typeof studioPatreon.saveKeys>[0]['body'];
type TierPlans = Parameters<typeof studioPatreon.saveTiers>[0]['body']['tiers'];

export function usePatreonSettings() {
  return useQuery({ ...settings, staleTime: 0 });
}

function keep(saved: PatreonSettings): void {
  queryClient.setQueryData(settings.queryKey, saved);
}

export function useSaveKeys() {
  return useMutation({ mutationFn: (body: PatreonKeys) => studioPatreon.saveKeys({ body }), onSuccess: keep });
}

export function useRemoveKeys() {
  return useMutation({ mutationFn: () => studioPatreon.remove(), onSuccess: keep });
}

export function useSaveTiers() {
  return useMutation({
    mutationFn: (tiers: TierPlans) => studioPatreon.saveTiers({ body: { tiers } }),
    onSuccess: keep,
  });
}

export function useReadTiers() {
  return useMutation({ mutationFn: () => studioPatreon.readTiers(), onSuccess: keep });
}
