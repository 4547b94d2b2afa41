import { pages, query } from '@greenlight/client/query';
import { sitePath } from '@greenlight/contract/site-path';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from './app.ts';
import { useHasRoute } from './known-paths.ts';
import { isBystander } from './override.ts';

const options = query(client.gift.options, { query: {} });
const history = pages(client.gift.history);

/** Whether gifts are on sale; false until it is known. */
export function useHasGifts(): boolean {
  const enabled = useHasRoute()(sitePath('gift-subscriptions'));
  const { data } = useQuery({ ...options, enabled });
  return enabled && data !== undefined && data.options.length > 0;
}

/** Whether this account has bought gifts, and may want to see them. */
export function useHasBoughtGifts(): boolean {
  const enabled = useHasRoute()(sitePath('gift-subscriptions')) && !isBystander();
  const { data } = useInfiniteQuery({ ...history, enabled });
  return enabled && (data?.pages.some(({ gifts }) => gifts.length > 0) ?? false);
}
