import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client, session } from '../../platform/app.ts';

/** Whom this tab shows, and for which member of staff; null where it turns out to be nobody's business but their own. */
export function useBystander() {
  return useQuery({
    ...query(client.account.userInfo, { query: { select: 'userId,displayName,email,impersonatedBy' } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Ends the session on the server, and goes back to whom it was about. */
export async function stopLooking(userId: string | undefined): Promise<void> {
  await client.account.logout().catch(() => undefined);
  session.clear();
  location.assign(userId ? `/studio/members/${userId}` : '/studio/');
}

/** The address brought a token that is no bystander's: nobody is signed in as somebody else that way. */
export function dropOverride(): void {
  session.clear();
  location.assign('/');
}
