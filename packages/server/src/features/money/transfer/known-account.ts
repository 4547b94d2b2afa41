import type { Db } from '../../../platform/db/database.ts';
import { listRenewing } from '../entitlement/membership.ts';
import { listAccounts } from './queries.ts';

export interface KnownAccount {
  userId: string;
  email: string;
  isSuspended: boolean;
  /** A subscription is charged again. */
  renews: boolean;
}

/** Those of these addresses that have an account here. */
export async function listKnownAccounts(db: Db, emails: string[]): Promise<KnownAccount[]> {
  const accounts = await listAccounts(db, emails);
  const userIds = accounts.map(({ userId }) => userId);
  const renewing = new Set(await listRenewing(db, userIds));
  return accounts.map((account) => ({ ...account, renews: renewing.has(account.userId) }));
}
