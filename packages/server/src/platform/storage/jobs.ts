import { dayMs } from '@greenlight/contract/duration';
import { z } from 'zod';
import { defineJob, type Job } from '../jobs/define-job.ts';
import type { Platform } from '../platform.ts';

/** Age of drafts that are deleted: longer than the largest file takes to reach the disk. */
const draftMs = dayMs;

const deleteDraftsJob = defineJob({
  name: 'storage.delete-drafts',
  data: z.unknown(),
  cron: '35 * * * *',
  handler: async () => deleteOldDrafts,
});

function deleteOldDrafts({ storage, clock }: Platform): Promise<void> {
  return storage.deleteDrafts(new Date(clock.now().getTime() - draftMs));
}

export const storageJobs: Job[] = [deleteDraftsJob];
