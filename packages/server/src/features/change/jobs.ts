import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const forgetUndoDataJob = defineJob({
  name: 'change.forget-pictures',
  data: z.object({}),
  cron: '43 4 * * *',
  unique: 'unfinished',
  handler: async () => (await import('./forget-undo-data.ts')).forgetUndoData,
});

export const changeJobs = [forgetUndoDataJob];
