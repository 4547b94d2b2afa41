import type { Db } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { deleteOtherSignInMethods, hasSignInMethod, lockAccount } from './sign-in-method-queries.ts';

/** Throws `last_way_in` where `remove` would take the last way in; of two removals at once the second waits for the first. */
export async function removeSignInMethod<T>(tx: Db, userId: string, remove: () => Promise<T>): Promise<T> {
  await lockAccount(tx, userId);
  const removed = await remove();
  if (!(await hasSignInMethod(tx, userId))) throw new ProblemError('last_way_in');
  return removed;
}

/**
 * For the moment when somebody shows that an address is theirs that nobody had confirmed, or takes their account back:
 * whoever made the account, or had it meanwhile, may be somebody else and keeps no way in.
 */
export function removeOtherSignInMethods(tx: Db, userId: string): Promise<void> {
  return deleteOtherSignInMethods(tx, userId);
}
