import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const forgetChatJob = defineJob({
  name: 'chat.forget',
  data: z.unknown(),
  cron: '20 * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./forget-chat.ts')).forgetChat,
});

export const chatJobs = [forgetChatJob];
