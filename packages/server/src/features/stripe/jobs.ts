import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

/** What an event asks for. It holds the lock of a customer while it asks the provider. */
export const eventJob = defineJob({
  name: 'stripe.event',
  data: z.object({ eventId: z.string() }),
  retryLimit: 12,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
  expireS: 300,
  handler: async () => (await import('./event/service.ts')).processEvent,
});

const checkJob = defineJob({
  name: 'stripe.check',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '17 * * * *',
  expireS: 3000,
  retryLimit: 1,
  handler: async () => (await import('./check/service.ts')).checkProvider,
});

export const stripeJobs: Job[] = [eventJob, checkJob];
