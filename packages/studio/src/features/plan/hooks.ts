import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { CancelDiscount } from '@greenlight/contract/cancel-offer-studio';
import type { OnSale, Withdrawal } from '@greenlight/contract/on-sale-studio';
import type { StudioPlan } from '@greenlight/contract/plan-studio';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { OnSale, StudioPlan, Withdrawal };

type Addition = Parameters<typeof client.studioPlans.add>[0]['body'];
type Change = Parameters<typeof client.studioPlans.edit>[0]['body'];
type NewPrice = Parameters<typeof client.studioPlans.addPrice>[0]['body'];
export type Reading = 'a' | 'b';
type InvitationSetting = Parameters<typeof client.studioInvitations.saveSettings>[0]['body'];

const all = query(client.studioPlans.list);

export function usePlans() {
  return useQuery({ ...all, staleTime: 0 });
}

/** The names of plans, for viewers who may see members. */
export function usePlanNames() {
  return useQuery(query(client.studioPlans.names));
}

/** Returns the name of a plan by id, or the id while names are loading. */
export function usePlanName(): (planId: string) => string {
  const plans = usePlanNames().data?.plans ?? [];
  return (id) => plans.find(({ planId }) => planId === id)?.name ?? id;
}

/** Refetches the plans, and the things that may go off sale with them. */
export function readPlansAgain() {
  const { studioPlans, studioOnSale, studioGifts, studioCoupons, studioInvitations, studioCancelOffer } = client;
  const beside = [studioOnSale.list, studioGifts.options, studioCoupons.list, studioInvitations.settings];
  const calls = [studioPlans.list, studioPlans.names, studioCancelOffer.get, ...beside];
  return Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

export function useAddPlan() {
  return useMutation({
    mutationFn: (body: Addition) => client.studioPlans.add({ body }),
    onSuccess: readPlansAgain,
  });
}

export function useEditPlan() {
  return useMutation({
    mutationFn: ({ planId, ...body }: Change & { planId: string }) =>
      client.studioPlans.edit({ params: { planId }, body }),
    onSuccess: readPlansAgain,
  });
}

export function useAddPrice() {
  return useMutation({
    mutationFn: ({ planId, ...body }: NewPrice & { planId: string }) =>
      client.studioPlans.addPrice({ params: { planId }, body }),
    onSuccess: readPlansAgain,
  });
}

export function useRemovePrice(planId: string) {
  return useMutation({
    mutationFn: async (id: number) => {
      await client.studioPlans.removePrice({ params: { planId, id } });
    },
    onSuccess: readPlansAgain,
  });
}

/** Changes the order of plans. The list shows it at once, and the earlier order again if the call fails. */
export function useOrderPlans() {
  return useMutation({
    mutationFn: (planIds: string[]) => client.studioPlans.order({ body: { planIds } }),
    onMutate: (planIds) => {
      const known = queryClient.getQueryData(all.queryKey);
      if (!known) return;
      const plans = planIds.flatMap((id) => known.plans.filter(({ planId }) => planId === id));
      queryClient.setQueryData(all.queryKey, { ...known, plans });
    },
    onSettled: readPlansAgain,
  });
}

export function useSetReading() {
  return useMutation({
    mutationFn: (body: { reading: Reading; withdraw: Withdrawal }) => client.studioPlans.read({ body }),
    onSuccess: readPlansAgain,
  });
}

const setting = query(client.studioInvitations.settings);

export function useInvitationSetting() {
  return useQuery({ ...setting, staleTime: 0 });
}

export function useSaveInvitationSetting() {
  return useMutation({
    mutationFn: (body: InvitationSetting) => client.studioInvitations.saveSettings({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: setting.queryKey }),
  });
}

const cancelDiscount = query(client.studioCancelOffer.get);

export function useCancelDiscount() {
  return useQuery({ ...cancelDiscount, staleTime: 0 });
}

export function useSaveCancelDiscount() {
  return useMutation({
    mutationFn: (body: CancelDiscount) => client.studioCancelOffer.save({ body }),
    onSuccess: (saved) => queryClient.setQueryData(cancelDiscount.queryKey, saved),
  });
}

const onSale = query(client.studioOnSale.list);

/** Things sold or granted beside the plans. */
export function useOnSale() {
  return useQuery({ ...onSale, staleTime: 0 });
}
