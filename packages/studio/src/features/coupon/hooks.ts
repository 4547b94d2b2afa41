import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioCoupon, StudioRedemption } from '@greenlight/contract/coupon-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { StudioCoupon, StudioRedemption };

const { studioCoupons } = client;

export type NewCoupon = Parameters<typeof studioCoupons.create>[0]['body'];
export type CouponChange = Parameters<typeof studioCoupons.update>[0]['body'];

export function useCoupons(archived: boolean) {
  return useInfiniteQuery({ ...pages(studioCoupons.list, { query: { archived } }), staleTime: 0 });
}

function one(id: number) {
  return query(studioCoupons.read, { params: { id } });
}

export function useCoupon(id: number) {
  return useQuery(one(id));
}

async function refresh(): Promise<void> {
  await Promise.all(
    Object.values(studioCoupons).map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })),
  );
}

export function useCreateCoupon() {
  return useMutation({ mutationFn: (body: NewCoupon) => studioCoupons.create({ body }), onSuccess: refresh });
}

export function useSaveCoupon(id: number) {
  return useMutation({
    mutationFn: (body: CouponChange) => studioCoupons.update({ params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(one(id).queryKey, saved);
      return refresh();
    },
  });
}

/** Number of shown codes. The file has all of them. */
const codesShown = 10;

export function useCodes(id: number) {
  return useInfiniteQuery({
    ...pages(studioCoupons.codes, { params: { id }, query: { pageSize: codesShown } }),
    staleTime: 0,
  });
}

export function useMakeCodes(id: number) {
  return useMutation({
    mutationFn: (body: { count: number; prefix: string }) => studioCoupons.makeCodes({ params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useExportCodes(id: number) {
  return useMutation({ mutationFn: () => studioCoupons.exportCodes({ params: { id } }) });
}

export function useRedemptions(id: number) {
  return useInfiniteQuery({ ...pages(studioCoupons.redemptions, { params: { id } }), staleTime: 0 });
}
