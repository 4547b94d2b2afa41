import { query } from '@greenlight/client/query';
import { api } from '@greenlight/contract/api';
import { createClient, fetchSend } from '@greenlight/contract/client';
import { studioAddress } from '@greenlight/contract/studio-path';
import { useQuery } from '@tanstack/react-query';
import { client, hosts, session } from '../../platform/app.ts';
import { impersonationToken, storeImpersonation } from '../../platform/override.ts';

/** Starts impersonation, after the server confirmed the token of the address. */
export function useStartImpersonation() {
  return useQuery({ queryKey: ['impersonation', 'start'], queryFn: startImpersonation });
}

async function startImpersonation(): Promise<{ hasStarted: boolean }> {
  const token = impersonationToken();
  if (token === null) return { hasStarted: false };
  const asked = createClient(
    api,
    fetchSend(hosts, async () => token),
  );
  const { impersonatedBy } = await asked.account.userInfo({ query: { select: 'impersonatedBy' } });
  if (impersonatedBy === null) return { hasStarted: false };
  storeImpersonation(token);
  location.replace('/');
  return { hasStarted: true };
}

/** The impersonated member. */
export function useImpersonation() {
  return useQuery({
    ...query(client.account.userInfo, { query: { select: 'userId,displayName,email' } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Ends the session on the server, and returns to the member in the studio. */
export async function endImpersonation(userId: string | undefined): Promise<void> {
  await client.account.logout().catch(() => undefined);
  session.clear();
  location.assign(userId ? studioAddress('member', userId) : studioAddress('home'));
}
