import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

const checkBalancesJob = defineJob({
  name: 'points.check-balances',
  data: z.unknown(),
  cron: '40 3 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./check-balances.ts')).checkBalances,
});

export const pointsJobs: Job[] = [checkBalancesJob];
