import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioGift, StudioGiftOption } from '@greenlight/contract/gift-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { StudioGift, StudioGiftOption };

const { studioGifts } = client;
type NewOption = Parameters<typeof studioGifts.addOption>[0]['body'];
const options = query(studioGifts.options);

export function useGiftOptions() {
  return useQuery({ ...options, staleTime: 0 });
}

export function useSaveOption() {
  return useMutation({
    mutationFn: ({ id, ...body }: StudioGiftOption) => studioGifts.saveOption({ params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
}

export function useAddOption() {
  return useMutation({
    mutationFn: (body: NewOption) => studioGifts.addOption({ body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
}

export function useSoldGifts(search: string) {
  const asked = pages(studioGifts.list, { query: { search } });
  return useInfiniteQuery({ ...asked, staleTime: 0, placeholderData: (previous) => previous });
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioGifts.list) });
}

export function useResendGift() {
  return useMutation({ mutationFn: (id: number) => studioGifts.resend({ params: { id } }), onSuccess: readAgain });
}

export function useVoidGift() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      studioGifts.void({ params: { id }, body: { reason } }),
    onSettled: readAgain,
  });
}
