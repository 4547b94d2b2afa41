import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const questions = query(client.faq.list);

export function prefetchFaq(): void {
  void queryClient.prefetchQuery(questions);
}

export function useFaq() {
  return useQuery(questions);
}
