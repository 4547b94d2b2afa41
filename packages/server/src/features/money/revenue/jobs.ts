import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const projectJob = defineJob({
  name: 'revenue.project',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./projection/project-revenue.ts')).projectRevenue,
});

export const revenueJobs: Job[] = [projectJob];
