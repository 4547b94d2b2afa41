import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

type Faq = Parameters<typeof client.studioFaq.save>[0]['body'];

export function useFaq() {
  return useQuery(query(client.studioFaq.get));
}

export function useSaveFaq() {
  return useMutation({
    mutationFn: (body: Faq) => client.studioFaq.save({ body }),
    onSuccess: (saved) => queryClient.setQueryData(keyOf(client.studioFaq.get, {}), saved),
  });
}
