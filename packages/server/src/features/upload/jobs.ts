import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const sweepUploadsJob = defineJob({
  name: 'upload.sweep',
  data: z.object({}),
  cron: '*/10 * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./upload-lifecycle.ts')).sweepUploads,
});

export const uploadJobs = [sweepUploadsJob];
