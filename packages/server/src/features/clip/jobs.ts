import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const forgetClipsJob = defineJob({
  name: 'clip.forget',
  data: z.unknown(),
  cron: '17 * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./forget-clips.ts')).forgetClips,
});

export const clipJobs = [forgetClipsJob];
