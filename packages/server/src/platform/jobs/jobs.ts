import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { createPool } from '../db/pool.ts';
import type { Platform } from '../platform.ts';
import type { Job } from './define-job.ts';
import { openQueue, type Queue } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

/** Connections apart from those for requests, so that heartbeats get through when those are exhausted. */
const poolSize = 4;

export interface Jobs {
  /**
   * Enqueues a job with what is written through `db`: in a transaction it exists after the commit, and starts within
   * milliseconds. Resolves with the job's id, or null if its `unique` rule forbids another one.
   */
  enqueue: Queue['enqueue'];
  /** Enqueues many jobs at once. The job must not have a `unique` rule. */
  enqueueAll: Queue['enqueueAll'];
  /** Runs these jobs in this process until `stopWork`. */
  work(platform: Platform, definitions: Job[]): Promise<void>;
  /** Takes no more jobs, and returns running ones to the queue, so that another process takes them at once. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
}

export async function openJobs(
  { bus, log, metrics }: Pick<Platform, 'bus' | 'log' | 'metrics'>,
  database: Database,
  works: boolean,
): Promise<Jobs> {
  const pool = createPool(database.connection, poolSize);
  const queue = await openQueue(pool, bus, log, works);
  metrics.watchJobs(() => countWaiting(database.db));
  let worker: Worker | undefined;
  return {
    enqueue: queue.enqueue,
    enqueueAll: queue.enqueueAll,
    async work(platform, definitions) {
      worker = await startWorker(platform, queue, definitions);
    },
    async stopWork() {
      await worker?.stop();
      worker = undefined;
    },
    async close() {
      await worker?.stop();
      await queue.boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

async function countWaiting(db: Db) {
  const { rows } = await sql<{ job: string; waiting: number }>`
    select name as job, count(*) as waiting from pgboss.job
    where state < 'active' and start_after <= now() and name not like '\\_\\_%' group by name`.execute(db);
  return rows;
}
