import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

const sweepStreamsJob = defineJob({
  name: 'device.sweep-streams',
  data: z.unknown(),
  cron: '35 * * * *',
  handler: async () => (await import('./concurrent-stream.ts')).sweepStreams,
});

export const streamJobs: Job[] = [sweepStreamsJob];
