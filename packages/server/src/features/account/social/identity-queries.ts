import type { SocialProvider } from '@greenlight/contract/account';
import type { Db } from '../../../platform/db/database.ts';

/** The account that is linked to this subject of the provider. */
export function findAccountOfIdentity(db: Db, provider: SocialProvider, subject: string) {
  return db
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .select(['account.id', 'account.suspended_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Whether the link exists; locks it against removal until the transaction ends. */
export async function lockIdentity(tx: Db, provider: SocialProvider, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function findAccountOfEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'suspended_at', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Returns false when the subject, or another of this provider, is linked already. */
export async function insertIdentity(
  db: Db,
  identity: { provider: SocialProvider; subject: string; userId: string; email: string | null; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('account_identity')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      account_id: identity.userId,
      email: identity.email,
      created_at: identity.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteIdentity(db: Db, userId: string, provider: SocialProvider): Promise<boolean> {
  const result = await db
    .deleteFrom('account_identity')
    .where('account_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function listProvidersOf(db: Db, userId: string): Promise<SocialProvider[]> {
  const rows = await db
    .selectFrom('account_identity')
    .select('provider')
    .where('account_id', '=', userId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider as SocialProvider);
}
