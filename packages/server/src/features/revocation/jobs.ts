import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

const sweepRevocationsJob = defineJob({
  name: 'revocation.sweep',
  data: z.unknown(),
  cron: '25 * * * *',
  handler: async () => (await import('./media-revocation.ts')).sweepRevocations,
});

export const revocationJobs: Job[] = [sweepRevocationsJob];
