import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { isEmailReserved, reservedEmailsOf } from './one-time-code.ts';
import { insertAccounts, type NewAccount } from './queries.ts';

/**
 * Creates an account with the given role. Throws `account_exists`, also for an address that its earlier owner can still
 * take back.
 */
export async function createAccount(db: Db, args: NewAccount): Promise<string> {
  const [made] = await insertAccounts(db, [args]);
  if (!made || (await isEmailReserved(db, args.email))) throw new ProblemError('account_exists');
  return made.id;
}

/**
 * Creates many accounts for addresses without one and returns their ids by address. Leaves out addresses that an
 * earlier owner can still take back, or that were registered in the meantime.
 */
export async function createAccounts(tx: Db, accounts: NewAccount[]): Promise<Map<string, string>> {
  const held = await reservedEmailsOf(
    tx,
    accounts.map(({ email }) => email),
  );
  // Sorted, so that two transactions that lock the same addresses cannot deadlock.
  const free = accounts
    .filter(({ email }) => !held.has(email))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1));
  const made = free.length > 0 ? await insertAccounts(tx, free) : [];
  return new Map(made.map(({ email, id }) => [email, id]));
}
