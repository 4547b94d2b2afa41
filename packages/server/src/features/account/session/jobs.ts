import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const sweepSessionsJob = defineJob({
  name: 'account.sweep-sessions',
  data: z.unknown(),
  cron: '20 4 * * *',
  handler: async () => (await import('./refresh-token.ts')).sweepSessions,
});

export const sessionJobs: Job[] = [sweepSessionsJob];
