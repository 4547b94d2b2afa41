import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Mutation callbacks that change cached data at once, restore it when the call fails, and refetch it afterwards.
 * `change` gets undefined when nothing is cached, and may return undefined to keep it so.
 */
export function optimistic<Data, Variables>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data | undefined, variables: Variables) => Data | undefined,
) {
  return {
    onMutate: async (variables: Variables) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Data>(queryKey);
      queryClient.setQueryData<Data>(queryKey, (data) => change(data, variables));
      return { before };
    },
    onError: (_error: Error, _variables: Variables, context: { before: Data | undefined } | undefined) => {
      queryClient.setQueryData(queryKey, context?.before);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  };
}
