import { pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type {
  Revenue,
  RevenueCohort,
  RevenueKind,
  RevenuePoint,
  RevenueRow,
} from '@greenlight/contract/revenue-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { client } from '../../platform/app.ts';

export type { Revenue, RevenueCohort, RevenueKind, RevenuePoint, RevenueRow };

/** Days in UTC such as 2026-11-21, both included; by default the last 30. */
export type ReportQuery = {
  from?: string;
  to?: string;
  currency?: string;
};

/** The state of the screen, in its address, so that every view can be saved and sent. */
export function useReportQuery(): [ReportQuery, (asked: ReportQuery) => void] {
  const [params, setParams] = useSearchParams();
  const read = (name: keyof ReportQuery) => params.get(name) ?? undefined;
  return [
    { from: read('from'), to: read('to'), currency: read('currency') },
    (asked) => setParams(paramsOf(asked), { replace: true }),
  ];
}

export function paramsOf(asked: Record<string, string | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export function useRevenue(asked: ReportQuery) {
  const numbers = query(client.studioRevenue.read, { query: { ...asked } });
  return useQuery({ ...numbers, staleTime: 0, placeholderData: (previous) => previous });
}

/** The cohorts of the year before `to`. */
export function useCohorts({ to, currency }: ReportQuery) {
  const cohorts = query(client.studioRevenue.cohorts, { query: { to, currency } });
  return useQuery({ ...cohorts, placeholderData: (previous) => previous });
}

export function useRows(asked: ReportQuery & { kind?: RevenueKind }) {
  return useInfiniteQuery({ ...pages(client.studioRevenue.rows, { query: { ...asked } }), staleTime: 0 });
}

export function useSubscribers({ to, currency, who }: ReportQuery & { who: 'paying' | 'trialing' }) {
  return useInfiniteQuery({
    ...pages(client.studioRevenue.subscribers, { query: { to, currency, who } }),
    staleTime: 0,
  });
}

/** Downloads a table. */
export function useDownload() {
  return useMutation({
    mutationFn: (body: Parameters<typeof client.studioRevenue.export>[0]['body']) =>
      client.studioRevenue.export({ body }),
    onSuccess: ({ url }) => location.assign(url),
  });
}
