import { pages, query } from '@greenlight/client/query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

/** The stored mails, newest first. Refetched whenever the screen is opened. */
export function useLetters() {
  return useInfiniteQuery({ ...pages(client.studioMail.list), staleTime: 0 });
}

export function useLetter(name: string | null) {
  return useQuery({ ...query(client.studioMail.get, { params: { name: name ?? '' } }), enabled: name !== null });
}
