import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

/** Processes one webhook event. */
export const eventJob = defineJob({
  name: 'stripe.event',
  data: z.object({ eventId: z.string() }),
  retryLimit: 12,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
  expireS: 300,
  handler: async () => (await import('./event/process-event.ts')).processEvent,
});

/** Moves the next charge of a subscription by months that were given. */
export const extendJob = defineJob({
  name: 'stripe.extend',
  data: z.object({ subscriptionId: z.string() }),
  retryLimit: 12,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
  expireS: 300,
  handler: async () => (await import('./extension/move-charge.ts')).moveCharge,
});

const checkJob = defineJob({
  name: 'stripe.check',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '17 * * * *',
  expireS: 3000,
  retryLimit: 1,
  handler: async () => (await import('./reconcile.ts')).reconcileWithProvider,
});

export const stripeJobs: Job[] = [eventJob, extendJob, checkJob];
