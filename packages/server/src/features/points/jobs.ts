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

const expirePointsJob = defineJob({
  name: 'points.expire',
  data: z.unknown(),
  cron: '10 4 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./expiry.ts')).expirePoints,
});

const sumDaysJob = defineJob({
  name: 'points.sum-days',
  data: z.unknown(),
  cron: '20 0 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./report.ts')).sumDays,
});

export const pointsJobs: Job[] = [checkBalancesJob, expirePointsJob, sumDaysJob];
