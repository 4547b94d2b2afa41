import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { JoinPage } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { readPlansAgain, type Withdrawal } from '../plan/hooks.ts';

const { studioJoin, studioLanguages, studioPlans } = client;

/** The published sales texts, with their dates. */
export function useSalesTexts() {
  return useQuery({ ...query(studioJoin.list), staleTime: 0 });
}

function readAgain() {
  const calls = [studioJoin.list, studioLanguages.list];
  return Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

export function usePublishSalesText(page: JoinPage, languageId: number) {
  return useMutation({
    mutationFn: (body: { texts: LanguageTexts; version: number }) =>
      studioJoin.publish({ params: { page, languageId }, body }),
    onSettled: readAgain,
  });
}

export function useWithdrawSalesText(page: JoinPage, languageId: number) {
  return useMutation({
    mutationFn: async () => {
      await studioJoin.withdraw({ params: { page, languageId } });
    },
    onSettled: readAgain,
  });
}

export function useChooseJoinPlan() {
  return useMutation({
    mutationFn: (body: { planId: string | null; withdraw?: Withdrawal }) => studioPlans.chooseJoin({ body }),
    onSuccess: readPlansAgain,
  });
}
