import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** One job for an account about which moderators have recently acted. */
export const notifyAuthorJob = defineJob({
  name: 'moderation.notify-author',
  data: z.object({ accountId: z.uuid() }),
  unique: 'waiting',
  handler: async () => (await import('./notify-author.ts')).notifyAuthor,
});

const forgetModerationJob = defineJob({
  name: 'moderation.forget',
  data: z.unknown(),
  cron: '50 3 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./forget-moderation.ts')).forgetModeration,
});

export const moderationJobs = [notifyAuthorJob, forgetModerationJob];
