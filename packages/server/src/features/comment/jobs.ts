import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const forgetCommentsJob = defineJob({
  name: 'comment.forget',
  data: z.unknown(),
  cron: '*/10 * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./forget-comments.ts')).forgetComments,
});

export const commentJobs = [forgetCommentsJob];
