import type { Db } from '../../../platform/db/database.ts';
import { listRenewingAccounts } from '../entitlement/list-memberships.ts';
import { listAccounts } from './queries.ts';

export interface KnownAccount {
  userId: string;
  email: string;
  isSuspended: boolean;
  /** Whether a subscription here renews. */
  renews: boolean;
}

/** The accounts that have one of these e-mails. */
export async function listKnownAccounts(db: Db, emails: string[]): Promise<KnownAccount[]> {
  const accounts = await listAccounts(db, emails);
  const userIds = accounts.map(({ userId }) => userId);
  const renewing = new Set(await listRenewingAccounts(db, userIds));
  return accounts.map((account) => ({ ...account, renews: renewing.has(account.userId) }));
}
