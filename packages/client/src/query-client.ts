import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { shouldRetry } from './query.ts';

const staleMs = 30_000;

/**
 * If a query is invalidated during its first request, TanStack's client keeps the answer of that request, although it
 * is older than the change. This client fetches again afterwards.
 */
export class AppQueryClient extends QueryClient {
  constructor() {
    super({ defaultOptions: { queries: { staleTime: staleMs, retry: shouldRetry, refetchOnWindowFocus: false } } });
  }

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const early = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const again = async ({ promise, queryKey }: (typeof early)[number]) => {
      await promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey, exact: true }, options);
    };
    await Promise.all([super.invalidateQueries(filters, options), ...early.map(again)]);
  }
}
