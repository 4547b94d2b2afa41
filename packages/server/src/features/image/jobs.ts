import { uuid } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

export const removeImageFilesJob = defineJob({
  name: 'image.remove-files',
  data: z.object({ imageIds: z.array(uuid) }),
  handler: async () => (await import('./remove-image.ts')).removeImageFiles,
});

const removeUnusedImagesJob = defineJob({
  name: 'image.remove-unused',
  data: z.object({}),
  cron: '17 * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./remove-image.ts')).removeUnusedImages,
});

export const imageJobs = [removeImageFilesJob, removeUnusedImagesJob];
