import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** For when the process that had the broadcaster is dead. */
const endQuietJob = defineJob({
  name: 'live.end-quiet',
  data: z.object({}),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./ingest/service.ts')).endQuietStreams,
});

export const liveJobs = [endQuietJob];
