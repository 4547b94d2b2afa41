import { pages, query, wholeList } from '@greenlight/client/query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';
import { useDebouncedValue } from '../../platform/use-debounced-value.ts';
import { isEmptyResult, type SearchQuery } from './search-state.ts';

const suggestionDelayMs = 200;
const suggestionSize = 6;

export function useSearchResults({ search, ctid, channelId, year, length, access }: SearchQuery) {
  return useInfiniteQuery({
    ...pages(client.search.find, { query: { search, ctid, channelId, year, length, access } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** Whether the search has no results; false until the answer arrives. */
export function useHasNoResults(searchQuery: SearchQuery): boolean {
  const { data, isPlaceholderData } = useSearchResults(searchQuery);
  const [first] = data?.pages ?? [];
  return first !== undefined && !isPlaceholderData && isEmptyResult(first);
}

/** Suggestions, once the typing pauses. The last ones stay until there are others. */
export function useSuggestions(typed: string) {
  const search = useDebouncedValue(typed.trim(), suggestionDelayMs);
  const { data } = useQuery({
    ...query(client.search.find, { query: { search, pageSize: suggestionSize } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return search === '' ? undefined : data;
}

/** All shows, for the names in a filter. */
export function useShowNames() {
  const { data } = useQuery(wholeList(client.channel.shows, { query: { pageSize: 100 } }));
  return data?.channels ?? [];
}
