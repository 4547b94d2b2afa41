import { uuid } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

export const makeExportJob = defineJob({
  name: 'account.export',
  data: z.object({ exportId: uuid }),
  concurrency: 1,
  handler: async () => (await import('./data-export.ts')).makeExport,
});

export const removeExportsJob = defineJob({
  name: 'account.remove-exports',
  data: z.unknown(),
  cron: '25 * * * *',
  unique: 'waiting',
  handler: async () => (await import('./data-export.ts')).removeEndedExports,
});

export const exportJobs: Job[] = [makeExportJob, removeExportsJob];
