import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

const sweepSandboxJob = defineJob({
  name: 'payment.sweep-sandbox',
  data: z.unknown(),
  cron: '40 4 * * *',
  handler: async () => (await import('./gateway/sandbox/service.ts')).sweepSandbox,
});

export const paymentJobs: Job[] = [sweepSandboxJob];
