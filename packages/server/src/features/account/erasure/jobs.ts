import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';

export const eraseJob = defineJob({
  name: 'account.erase',
  data: z.unknown(),
  cron: '5 * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./account-deletion.ts')).eraseDueAccounts,
});
