import { keyOf } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ApiError } from '@greenlight/contract/client';
import type { OwnAct } from '@greenlight/contract/moderation';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { OwnAct };

type ActPage = Awaited<ReturnType<typeof client.moderation.acts>>;

/** The acts of moderators about the viewer, newest first. */
export function useOwnActs() {
  return useInfiniteQuery(
    infiniteQueryOptions<
      ActPage,
      ApiError,
      { pages: ActPage[]; pageParams: (number | undefined)[] },
      readonly unknown[],
      number | undefined
    >({
      queryKey: [...keyOf(client.moderation.acts), 'pages'],
      initialPageParam: undefined,
      queryFn: ({ signal, pageParam: before }) => client.moderation.acts({ query: { before } }, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
}

export function useAnswerAct(actId: number) {
  return useMutation({
    mutationFn: (text: string) => client.moderation.answer({ params: { actId }, body: { text } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(client.moderation.acts) }),
  });
}
