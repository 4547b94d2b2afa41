import { uuid } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../../platform/jobs/define-job.ts';

export const applyImportJob = defineJob({
  name: 'transfer.apply',
  data: z.object({ importId: uuid }),
  concurrency: 1,
  expireS: 3600,
  handler: async () => (await import('./apply-import.ts')).applyImportRows,
});

const forgetJob = defineJob({
  name: 'transfer.forget',
  data: z.unknown(),
  cron: '40 3 * * *',
  unique: 'unfinished',
  handler: async () => (await import('./member-import.ts')).forgetImports,
});

export const transferJobs: Job[] = [applyImportJob, forgetJob];
