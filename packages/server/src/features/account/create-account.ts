import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { isEmailReserved, reservedEmailsOf } from './one-time-code.ts';
import { insertAccounts, type NewAccount } from './queries.ts';

/** Makes an account of the given role; throws `account_exists`, also where one may still go back to this address. */
export async function createAccount(db: Db, args: NewAccount): Promise<string> {
  const [made] = await insertAccounts(db, [args]);
  if (!made || (await isEmailReserved(db, args.email))) throw new ProblemError('account_exists');
  return made.id;
}

/**
 * Makes many, of addresses that had no account when the transaction looked; answers ids by address, without those that
 * one may still go back to or somebody has taken meanwhile.
 */
export async function createAccounts(tx: Db, accounts: NewAccount[]): Promise<Map<string, string>> {
  const held = await reservedEmailsOf(
    tx,
    accounts.map(({ email }) => email),
  );
  // In one order, so that two transactions never wait for each other.
  const free = accounts
    .filter(({ email }) => !held.has(email))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1));
  const made = free.length > 0 ? await insertAccounts(tx, free) : [];
  return new Map(made.map(({ email, id }) => [email, id]));
}
