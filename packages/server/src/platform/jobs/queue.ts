import type { PostgresPool } from 'kysely';
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss';
import type { Bus } from '../bus.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import type { Job, JobDefinition } from './define-job.ts';

export const jobsTopic = 'jobs';
const deadLetterQueue = 'dead-letter';

/** A worker without a heartbeat for this time is dead; the minimum of pg-boss. */
const heartbeatS = 10;
const superviseS = 4;
const finishedLifeS = 3600;

export interface EnqueueOptions {
  /** Jobs with a higher number run first; 0 by default. */
  priority?: number;
  singletonKey?: string;
  startAfter?: Date;
}

export interface Queue {
  boss: PgBoss;
  enqueue: <Data>(db: Db, job: JobDefinition<Data>, data: Data, options?: EnqueueOptions) => Promise<string | null>;
  enqueueAll: <Data>(
    db: Db,
    job: JobDefinition<Data>,
    all: Data[],
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ) => Promise<void>;
  ensureQueue(job: Pick<Job, 'name' | 'unique'>): Promise<void>;
}

/** `works`: this process also handles jobs of dead workers, and cron times. */
export async function openQueue(pool: PostgresPool, bus: Bus, log: Logger, works: boolean): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'error of the job queue'));
  boss.on('warning', (warning) => log.warn(warning, 'warning of the job queue'));
  await boss.start();
  const ready = new Map<string, Promise<void>>();

  function ensureQueue({ name, unique }: Pick<Job, 'name' | 'unique'>): Promise<void> {
    const policy = unique === undefined ? 'standard' : { waiting: 'short', unfinished: 'exclusive' }[unique];
    const made = ready.get(name) ?? boss.createQueue(name, { policy }).catch((error) => forget(name, error));
    ready.set(name, made);
    return made;
  }

  function forget(name: string, error: unknown): never {
    ready.delete(name);
    throw error;
  }

  // All jobs refer to it, also cron jobs, which this process does not enqueue.
  await ensureQueue({ name: deadLetterQueue, unique: undefined });

  return {
    boss,
    ensureQueue,
    async enqueue(db, job, data, options = {}) {
      await ensureQueue(job);
      const sent = await boss.send(job.name, job.data.parse(data) as object, {
        ...sendOptions(job),
        ...options,
        db: fromKysely(db),
      });
      bus.publish(db, jobsTopic, job.name);
      return sent;
    },
    async enqueueAll(db, job, all, { startAfter } = {}) {
      if (all.length === 0) return;
      await ensureQueue(job);
      const options = { ...sendOptions(job), ...(startAfter && { startAfter }) };
      const jobs = all.map((data) => ({ ...options, data: job.data.parse(data) as object }));
      await boss.insert(job.name, jobs, { db: fromKysely(db) });
      bus.publish(db, jobsTopic, job.name);
    },
  };
}

export function sendOptions(job: Job) {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelayS,
    retryBackoff: true,
    retryDelayMax: job.retryDelayMaxS,
    expireInSeconds: job.expireS,
    heartbeatSeconds: heartbeatS,
    deleteAfterSeconds: finishedLifeS,
    deadLetter: deadLetterQueue,
  } satisfies SendOptions;
}

async function execute(pool: PostgresPool, text: string, values: unknown[] = []) {
  const client = await pool.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text, values);
    client.release();
    return result;
  } catch (error) {
    // pg-boss sends a whole transaction as one text: after a failure the connection is still inside it.
    client.release(true);
    throw error;
  }
}
