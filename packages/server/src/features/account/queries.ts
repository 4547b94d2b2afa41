import type { Db } from '../../platform/db/database.ts';

export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'suspended_at', 'role', 'display_name'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Whether this is still the account's password; locks it until the transaction ends. */
export async function lockPassword(tx: Db, account: { id: string; password_hash: string | null }): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAccount {
  email: string;
  displayName: string;
  /** Null for an account without a password. */
  passwordHash: string | null;
  role: string;
  createdAt: Date;
  language?: string | null;
  verifiedAt?: Date | null;
}

/** Skips addresses that have an account. */
export function insertAccounts(db: Db, accounts: NewAccount[]): Promise<{ id: string; email: string }[]> {
  return db
    .insertInto('account')
    .values(
      accounts.map((account) => ({
        email: account.email,
        display_name: account.displayName,
        password_hash: account.passwordHash,
        role: account.role,
        created_at: account.createdAt,
        language: account.language,
        verified_at: account.verifiedAt,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute();
}
