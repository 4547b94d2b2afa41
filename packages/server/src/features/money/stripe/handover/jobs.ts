import { z } from 'zod';
import { defineJob, type Job } from '../../../../platform/jobs/define-job.ts';

/** What could not be told to the card provider is tried again by the next run. */
export const handoverJob = defineJob({
  name: 'handover.run',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '*/10 * * * *',
  expireS: 3600,
  handler: async () => (await import('./move-member.ts')).runHandovers,
});

export const handoverJobs: Job[] = [handoverJob];
