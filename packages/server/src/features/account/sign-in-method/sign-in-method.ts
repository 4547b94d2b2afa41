import type { Db } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { deleteOtherSignInMethods, hasSignInMethod, lockAccount } from './sign-in-method-queries.ts';

/** Runs `remove`; throws `last_way_in` if no way to sign in is left. Concurrent removals wait for each other. */
export async function removeSignInMethod<T>(tx: Db, userId: string, remove: () => Promise<T>): Promise<T> {
  await lockAccount(tx, userId);
  const removed = await remove();
  if (!(await hasSignInMethod(tx, userId))) throw new ProblemError('last_way_in');
  return removed;
}

/**
 * Call it when a person proves that an unconfirmed address is theirs, or takes their account back: the person who made
 * or held the account before may be a stranger and keeps no way to sign in.
 */
export function removeOtherSignInMethods(tx: Db, userId: string): Promise<void> {
  return deleteOtherSignInMethods(tx, userId);
}
