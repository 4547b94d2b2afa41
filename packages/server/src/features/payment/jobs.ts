import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

const sweepSandboxJob = defineJob({
  name: 'payment.sweep-sandbox',
  data: z.unknown(),
  cron: '40 4 * * *',
  handler: async () => (await import('./gateway/sandbox/service.ts')).sweepSandbox,
});

const forgetCardsJob = defineJob({
  name: 'payment.forget-cards',
  data: z.unknown(),
  cron: '50 4 * * *',
  handler: async () => (await import('./ownerless/service.ts')).forgetOwnerlessCards,
});

export const paymentJobs: Job[] = [sweepSandboxJob, forgetCardsJob];
