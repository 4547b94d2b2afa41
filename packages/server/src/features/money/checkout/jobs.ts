import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const completePagesJob = defineJob({
  name: 'foundry.complete-payments',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./complete-page.ts')).completeOpenPages,
});

/** If the card provider does not answer, the next run tries the handover again. */
export const handoverJob = defineJob({
  name: 'handover.run',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '*/10 * * * *',
  expireS: 3600,
  handler: async () => (await import('./handover/move-member.ts')).runHandovers,
});

const rewardJob = defineJob({
  name: 'invitation.reward',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./reward-invitation.ts')).rewardInvitations,
});

export const checkoutJobs: Job[] = [completePagesJob, handoverJob, rewardJob];
