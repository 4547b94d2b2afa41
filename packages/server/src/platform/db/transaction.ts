import { isTransactionConflict } from './constraint-violation.ts';
import type { Db } from './database.ts';

interface Waiting {
  lastSteps: (() => Promise<void>)[];
  callbacks: (() => void)[];
}

const waiting = new WeakMap<Db, Waiting>();

const attemptsMax = 4;

/**
 * Runs `work` in a transaction, or in the present one. All transactions that write begin here. After a deadlock, or if
 * a referenced row was deleted in the meantime, `work` runs again: its effects outside the database must be repeatable
 * or wait for {@link afterCommit}.
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

/** Runs reads that see the same state of the database. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

async function attempt<T>(db: Db, work: (tx: Db) => Promise<T>, left: number) {
  const lastSteps: Waiting['lastSteps'] = [];
  const callbacks: Waiting['callbacks'] = [];
  try {
    const result = await db.transaction().execute(async (tx) => {
      waiting.set(tx, { lastSteps, callbacks });
      const done = await work(tx);
      for (const step of lastSteps) await step();
      return done;
    });
    return { result, callbacks };
  } catch (error) {
    if (left > 1 && isTransactionConflict(error)) return attempt(db, work, left - 1);
    throw error;
  }
}

/** Runs `step` in the transaction `tx` after everything else, just before its commit: for locks that many wait for. */
export function beforeCommit(tx: Db, step: () => Promise<void>): void {
  const found = waiting.get(tx);
  if (!found) throw new Error('no transaction of inTransaction');
  found.lastSteps.push(step);
}

/**
 * Calls back after the commit of what was written through `db`: at once outside a transaction, never after a rollback.
 * For effects that may be lost in a crash (waking workers, clearing caches); everything else is a row in the
 * transaction.
 */
export function afterCommit(db: Db, callback: () => void): void {
  const found = waiting.get(db);
  if (found) found.callbacks.push(callback);
  else callback();
}
