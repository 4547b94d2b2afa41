import type { Db } from './database.ts';

const waiting = new WeakMap<Db, (() => void)[]>();

/** Runs `work` in a transaction; within one already, in that. Nothing else in the server begins transactions. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    return work(db);
  }
  const callbacks: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, callbacks);
    return work(tx);
  });
  for (const callback of callbacks) {
    callback();
  }
  return result;
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
