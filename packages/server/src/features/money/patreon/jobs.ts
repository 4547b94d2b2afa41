import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

/** One pledge that Patreon says has changed. */
export const memberJob = defineJob({
  name: 'patreon.member',
  data: z.object({ memberId: z.string(), patreonUserId: z.string() }),
  retryLimit: 12,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
  concurrency: 1,
  handler: async () => (await import('./pledge.ts')).checkMember,
});

/** All pledges, for messages may be lost. */
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
