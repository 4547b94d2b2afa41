import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const state = query(client.patreon.state);

export function prefetchPatreon(): void {
  void queryClient.prefetchQuery(state);
}

export function usePatreon() {
  return useQuery(state);
}

/** Fetches the account again, because the membership depends on the pledge. */
function readAgain() {
  return Promise.all(
    [client.patreon.state, client.account.userInfo].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  );
}

/** Opens Patreon, which asks the viewer and sends them back here. */
export function useBeginLink() {
  return useMutation({
    mutationFn: () => client.patreon.begin(),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useCompleteLink() {
  return useMutation({
    mutationFn: (body: { code: string; state: string }) => client.patreon.complete({ body }),
    onSettled: readAgain,
  });
}

export function useUnlink() {
  return useMutation({ mutationFn: () => client.patreon.unlink(), onSuccess: readAgain });
}
