import { z } from 'zod';
import { defineJob, type Job } from '../../../../platform/jobs/define-job.ts';

const finishRefundsJob = defineJob({
  name: 'foundry.finish-refunds',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./refund-payment.ts')).finishOpenRefunds,
});

const gatewayNewsJob = defineJob({
  name: 'foundry.gateway-news',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./refund-payment.ts')).readGatewayNews,
});

export const refundJobs: Job[] = [finishRefundsJob, gatewayNewsJob];
