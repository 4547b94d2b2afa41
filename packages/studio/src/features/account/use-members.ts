import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

/** Some members whose name or e-mail contains the text; none for an empty text. */
export function useMemberSearch(search: string) {
  const found = query(client.staff.members, { query: { search, pageSize: 8 } });
  return useQuery({ ...found, enabled: search !== '', placeholderData: (previous) => previous });
}

export function useMember(userId: string) {
  return useQuery({ ...query(client.staff.member, { params: { userId } }), staleTime: 0 });
}
