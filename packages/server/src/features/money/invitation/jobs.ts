import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const rewardJob = defineJob({
  name: 'invitation.reward',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./reward-invitation.ts')).rewardInvitations,
});

export const invitationJobs: Job[] = [rewardJob];
