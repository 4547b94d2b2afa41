import type { Db } from '../../platform/db/database.ts';

export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'suspended_at', 'role'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Undefined when the e-mail is taken. */
export function insertAccount(
  db: Db,
  account: { email: string; displayName: string; passwordHash: string; role: string; createdAt: Date },
) {
  return db
    .insertInto('account')
    .values({
      email: account.email,
      display_name: account.displayName,
      password_hash: account.passwordHash,
      role: account.role,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}
