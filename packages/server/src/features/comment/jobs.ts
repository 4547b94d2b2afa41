import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

const forgetCommentsJob = defineJob({
  name: 'comment.forget',
  data: z.unknown(),
  cron: '*/10 * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./forget-comments.ts')).forgetComments,
});

/** One job for each batch of comments with replies or mentions. */
export const notifyJob = defineJob({
  name: 'comment.notify',
  data: z.object({ commentIds: z.array(z.int()) }),
  handler: async () => (await import('./comment-notification.ts')).notifyOfReplies,
});

export const commentJobs = [forgetCommentsJob, notifyJob];
