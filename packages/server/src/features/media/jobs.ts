import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const emptyTrashJob = defineJob({
  name: 'media.empty-trash',
  data: z.object({}),
  cron: '17 * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./studio/trash.ts')).emptyTrash,
});

export const mediaJobs = [emptyTrashJob];
