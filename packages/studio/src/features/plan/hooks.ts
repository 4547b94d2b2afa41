import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { CancelDiscount } from '@greenlight/contract/cancel-offer-studio';
import type { StudioPlan } from '@greenlight/contract/plan-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { StudioPlan };

type Addition = Parameters<typeof client.studioPlans.add>[0]['body'];
type Change = Parameters<typeof client.studioPlans.edit>[0]['body'];
type NewPrice = Parameters<typeof client.studioPlans.addPrice>[0]['body'];
export type Reading = 'a' | 'b';
type InvitationSetting = Parameters<typeof client.studioInvitations.saveSettings>[0]['body'];

const all = query(client.studioPlans.list);

export function usePlans() {
  return useQuery({ ...all, staleTime: 0 });
}

/** What plans are called, for whoever sees members. */
export function usePlanNames() {
  return useQuery(query(client.studioPlans.names));
}

/** The name of a plan by its id, which it is called until names are here. */
export function usePlanName(): (planId: string) => string {
  const plans = usePlanNames().data?.plans ?? [];
  return (id) => plans.find(({ planId }) => planId === id)?.name ?? id;
}

function readAgain() {
  return Promise.all(
    [client.studioPlans.list, client.studioPlans.names].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  );
}

export function useAddPlan() {
  return useMutation({
    mutationFn: (body: Addition) => client.studioPlans.add({ body }),
    onSuccess: readAgain,
  });
}

export function useEditPlan() {
  return useMutation({
    mutationFn: ({ planId, ...body }: Change & { planId: string }) =>
      client.studioPlans.edit({ params: { planId }, body }),
    onSuccess: readAgain,
  });
}

export function useAddPrice() {
  return useMutation({
    mutationFn: ({ planId, ...body }: NewPrice & { planId: string }) =>
      client.studioPlans.addPrice({ params: { planId }, body }),
    onSuccess: readAgain,
  });
}

export function useRemovePrice(planId: string) {
  return useMutation({
    mutationFn: async (id: number) => {
      await client.studioPlans.removePrice({ params: { planId, id } });
    },
    onSuccess: readAgain,
  });
}

/** Shown in the new order at once, as it was again when that fails. */
export function useOrderPlans() {
  return useMutation({
    mutationFn: (planIds: string[]) => client.studioPlans.order({ body: { planIds } }),
    onMutate: (planIds) => {
      const known = queryClient.getQueryData(all.queryKey);
      if (!known) return;
      const plans = planIds.flatMap((id) => known.plans.filter(({ planId }) => planId === id));
      queryClient.setQueryData(all.queryKey, { ...known, plans });
    },
    onSettled: readAgain,
  });
}

export function useSetReading() {
  return useMutation({
    mutationFn: (reading: Reading) => client.studioPlans.read({ body: { reading } }),
    onSuccess: readAgain,
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

const { studioGifts, studioCoupons, studioInvitations } = client;
const coupons = pages(studioCoupons.list, { query: { archived: false } });

/** What is sold or given beside the plans; undefined while it is awaited. */
export function useOnSale() {
  const { data: gifts } = useQuery({ ...query(studioGifts.options), staleTime: 0 });
  const { data: codes } = useInfiniteQuery({ ...coupons, staleTime: 0 });
  const { data: invitation } = useQuery({ ...query(studioInvitations.settings), staleTime: 0 });
  const { data: cancelOffer } = useCancelDiscount();
  if (!gifts || !codes || !invitation || !cancelOffer) return undefined;
  return {
    gifts: gifts.options.filter(({ offered }) => offered),
    coupons: codes.pages.flatMap((page) => page.coupons),
    invitation,
    cancelOffer,
  };
}
export type OnSale = NonNullable<ReturnType<typeof useOnSale>>;

/** Takes these off sale, one after the other: what fails stays as it is, and so does all that comes after. */
export function useWithdraw() {
  return useMutation({
    mutationFn: async ({ gifts, coupons: codes, invitation, cancelOffer }: Partial<OnSale>) => {
      for (const { id, ...option } of gifts ?? []) {
        await studioGifts.saveOption({ params: { id }, body: { ...option, offered: false } });
      }
      for (const { id } of codes ?? []) await studioCoupons.update({ params: { id }, body: { archived: true } });
      if (invitation) await studioInvitations.saveSettings({ body: { months: 0, yearlyMax: invitation.yearlyMax } });
      if (cancelOffer) await client.studioCancelOffer.save({ body: { ...cancelOffer, percentOff: 0 } });
    },
    onSettled: () => {
      const calls = [studioGifts.options, studioCoupons.list, studioInvitations.settings, client.studioCancelOffer.get];
      return Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
    },
  });
}
