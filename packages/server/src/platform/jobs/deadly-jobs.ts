import { dayMs } from '@greenlight/contract/duration';
import type { Platform } from '../platform.ts';
import type { Job } from './define-job.ts';
import { deleteJobStart, deleteJobStartsBefore, findJobStarts, upsertJobStart } from './job-start-queries.ts';

/** A job is not started again after its process has died this many times. */
const deathsMax = 2;
const forgottenAfterMs = 7 * dayMs;

export interface DeadlyJobs {
  /** Runs `work`. A job that killed its process twice is set aside instead. */
  guard(job: Job, data: unknown, work: () => Promise<void>): Promise<void>;
  /** Call it for a job that is returned to the queue: its start no longer counts. */
  forget(job: Job, data: unknown): Promise<void>;
}

/**
 * Watches jobs that may kill their process (uploads are decoded by third-party programs). Suspects run one at a time,
 * so that the next death shows which one it was.
 */
export function watchDeadlyJobs(platform: Platform): DeadlyJobs {
  const { db, clock, log } = platform;
  let suspects: Promise<unknown> = Promise.resolve();
  const before = new Date(clock.now().getTime() - forgottenAfterMs);
  deleteJobStartsBefore(db, before).catch((error) => log.warn({ err: error }, 'old job starts could not be deleted'));

  const forget = (job: Job, data: unknown) => deleteJobStart(db, { job: job.name, data });

  async function begin(job: Job, data: unknown, work: () => Promise<void>): Promise<void> {
    const starts = await upsertJobStart(db, { job: job.name, data, at: clock.now() });
    try {
      if (starts <= deathsMax) return await work();
      log.error({ job: job.name, data }, 'a job was set aside: it killed its process twice');
      await job.setAside?.(platform, data);
    } finally {
      await forget(job, data);
    }
  }

  return {
    forget,
    async guard(job, data, work) {
      if (!job.setAside) return work();
      const isSuspect = (await findJobStarts(db, { job: job.name, data })) > 0;
      if (!isSuspect) return begin(job, data, work);
      const turn = suspects.then(() => begin(job, data, work));
      suspects = turn.catch(() => undefined);
      return turn;
    },
  };
}
