import { z } from 'zod';
import { defineJob, type Job } from '../../../../platform/jobs/define-job.ts';

/** Several processes may run it side by side: each takes what no other has in hand. */
export const runDueJob = defineJob({
  name: 'foundry.run-due',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'waiting',
  concurrency: 1,
  handler: async () => (await import('./run-due.ts')).runDue,
});

export const renewalJobs: Job[] = [runDueJob];
