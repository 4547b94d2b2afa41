import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

/** Checks one pledge that changed according to a webhook. */
export const memberJob = defineJob({
  name: 'patreon.member',
  data: z.object({ memberId: z.string(), patreonUserId: z.string() }),
  retryLimit: 12,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
  concurrency: 1,
  handler: async () => (await import('./pledge.ts')).checkMember,
});

/** Checks all pledges, because webhooks can get lost. */
export const checkJob = defineJob({
  name: 'patreon.check',
  data: z.unknown(),
  unique: 'waiting',
  cron: '42 * * * *',
  expireS: 3000,
  retryLimit: 1,
  handler: async () => (await import('./pledge.ts')).checkPledges,
});

export const patreonJobs: Job[] = [memberJob, checkJob];
