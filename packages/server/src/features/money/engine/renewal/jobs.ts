import { z } from 'zod';
import { defineJob, type Job } from '../../../../platform/jobs/define-job.ts';

/** Several processes may run it at once: each claims different subscriptions. */
export const runDueJob = defineJob({
  name: 'foundry.run-due',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'waiting',
  concurrency: 1,
  handler: async () => (await import('./run-due.ts')).runDue,
});

export const renewalJobs: Job[] = [runDueJob];
