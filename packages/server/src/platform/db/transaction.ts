import { isTransactionConflict } from './constraint-violation.ts';
import type { Db } from './database.ts';

const waiting = new WeakMap<Db, (() => void)[]>();

const attemptsMax = 4;

/**
 * Runs `work` in a transaction; within one already, in that. Nothing else in the server begins transactions. When the
 * database undoes it, since it and another waited for each other or what it refers to was deleted meanwhile, `work` runs
 * again: outside the database it does nothing that may not be done twice, but after the commit.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    return work(db);
  }
  const { result, callbacks } = await attempt(db, work, attemptsMax);
  for (const callback of callbacks) {
    callback();
  }
  return result;
}

async function attempt<T>(db: Db, work: (tx: Db) => Promise<T>, left: number) {
  const callbacks: (() => void)[] = [];
  try {
    const result = await db.transaction().execute((tx) => {
      waiting.set(tx, callbacks);
      return work(tx);
    });
    return { result, callbacks };
  } catch (error) {
    if (left > 1 && isTransactionConflict(error)) return attempt(db, work, left - 1);
    throw error;
  }
}

/**
 * Calls back once what was written through `db` is committed: at once outside a transaction, never after a rollback.
 * For what may be lost in a crash (waking workers, telling caches); what may not be is a row in the transaction.
 */
export function afterCommit(db: Db, callback: () => void): void {
  const callbacks = waiting.get(db);
  if (callbacks === undefined) {
    callback();
  } else {
    callbacks.push(callback);
  }
}
