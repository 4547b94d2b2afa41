import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import type { Platform } from '../platform.ts';
import { watchDeadlyJobs } from './deadly-jobs.ts';
import type { Job } from './define-job.ts';
import { jobsTopic, type Queue, sendOptions } from './queue.ts';

/** Interval of a fallback for delayed jobs, and for wake-ups that were lost with a connection. */
const sweepMs = 1000;
const bossPollS = 60;
/** How long handlers may run after their signal, before their jobs are returned to the queue. */
const handBackPatienceMs = 3000;

interface Running {
  job: Job;
  data: unknown;
  id: string;
  retryCount: number;
  end: Promise<unknown>;
}

export interface Worker {
  /**
   * Stops taking jobs, aborts running ones, and returns them to the queue, so that another worker takes them at once.
   */
  stop(): Promise<void>;
}

export async function startWorker(platform: Platform, queue: Queue, jobs: Job[]): Promise<Worker> {
  const { boss } = queue;
  const { bus, config, db, log, metrics } = platform;
  const workers = new Map<string, string[]>();
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  const deadly = watchDeadlyJobs(platform);

  function wake(name: string) {
    for (const worker of workers.get(name) ?? []) {
      boss.notifyWorker(worker);
    }
  }

  async function run(job: Job, taken: JobWithMetadata): Promise<void> {
    // Wakes other workers, and this one when it has finished: more jobs may be waiting.
    wake(job.name);
    const { id, retryCount } = taken;
    const context = {
      id,
      attempt: retryCount + 1,
      signal: AbortSignal.any([taken.signal, stopping.signal]),
      log: log.child({ job: job.name, jobId: id, attempt: retryCount + 1 }),
    };
    const stopTimer = metrics.jobDuration.startTimer({ job: job.name });
    const end = deadly.guard(job, taken.data, () => job.run(platform, taken.data, context));
    running.set(id, { job, data: taken.data, id, retryCount, end });
    try {
      await end;
      stopTimer({ outcome: 'done' });
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      if (stopping.signal.aborted) {
        await handBack({ job, data: taken.data, id, retryCount });
      } else if (retryCount < taken.retryLimit) {
        context.log.warn({ err: error }, 'a job failed and will be retried');
      } else {
        context.log.error({ err: error }, 'a job failed for good');
      }
      throw error;
    } finally {
      running.delete(id);
    }
  }

  /**
   * Returns a job to the queue. Failing the job in pg-boss would cost a retry and its pause. `started_on` stays, so
   * that the next claim counts as a new attempt, and later calls of this process about the job have no effect.
   */
  async function handBack({ job, data, id, retryCount }: Omit<Running, 'end'>) {
    const { name } = job;
    if (job.setAside) await deadly.forget(job, data);
    await sql`
      update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
      where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db);
    bus.publish(db, jobsTopic, name);
  }

  async function sweep() {
    const names = [...workers.keys()];
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as queue (name) where exists (
        select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= now() and not blocked
      )`.execute(db);
    for (const { name } of rows) {
      wake(name);
    }
  }

  for (const job of jobs) {
    await queue.ensureQueue(job);
    const options = { pollingIntervalSeconds: bossPollS, includeMetadata: true } as const;
    const ids = Array.from({ length: job.concurrency ?? config.workerConcurrency }, () =>
      boss.work<object, void, typeof options>(job.name, options, ([taken]) => run(job, taken as JobWithMetadata)),
    );
    workers.set(job.name, await Promise.all(ids));
    if (job.cron !== undefined) {
      await boss.schedule(job.name, job.cron, {}, sendOptions(job));
    }
  }
  await bus.subscribe(jobsTopic, { onMessage: wake });
  const sweeping = setInterval(() => void sweep().catch(() => undefined), sweepMs);

  return {
    async stop() {
      clearInterval(sweeping);
      for (const name of workers.keys()) {
        void boss.offWork(name, { wait: false });
      }
      stopping.abort(new Error('the process stops'));
      const ends = Promise.allSettled([...running.values()].map(({ end }) => end));
      await Promise.race([ends, sleep(handBackPatienceMs, undefined, { ref: false })]);
      await Promise.all([...running.values()].map(handBack));
    },
  };
}
