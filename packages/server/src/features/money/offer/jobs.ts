import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const deliverJob = defineJob({
  name: 'gift.deliver',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./gift/deliver-gift.ts')).deliverGifts,
});

const completeJob = defineJob({
  name: 'gift.complete',
  data: z.unknown(),
  cron: '*/2 * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./gift/pay-gift.ts')).completeGifts,
});

export const offerJobs: Job[] = [deliverJob, completeJob];
