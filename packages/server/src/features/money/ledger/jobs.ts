import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const sweepSandboxJob = defineJob({
  name: 'payment.sweep-sandbox',
  data: z.unknown(),
  cron: '40 4 * * *',
  handler: async () => (await import('../gateway/sandbox/sandbox-gateway.ts')).sweepSandbox,
});

const forgetCardsJob = defineJob({
  name: 'payment.forget-cards',
  data: z.unknown(),
  cron: '50 4 * * *',
  handler: async () => (await import('../gateway/forget-cards.ts')).forgetOwnerlessCards,
});

/** Ends a subscription at the card provider after staff refunded it with end of access. */
export const endSubscriptionJob = defineJob({
  name: 'payment.end-provider-subscription',
  data: z.object({ subscriptionId: z.string() }),
  retryLimit: 12,
  retryDelayS: 5,
  retryDelayMaxS: 3600,
  handler: async () => (await import('./provider/end-subscription.ts')).endProviderSubscription,
});

export const paymentJobs: Job[] = [sweepSandboxJob, forgetCardsJob, endSubscriptionJob];
