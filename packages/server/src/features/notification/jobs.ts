import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import { letterPayload, letterRetries } from '../mail/letter-payload.ts';

/** One batch of an event's followers. It enqueues the next one in the same transaction. */
export const tellFollowersJob = defineJob({
  name: 'notification.tell-followers',
  data: z.object({ eventId: z.int(), teamIndex: z.int(), after: z.uuid() }),
  unique: 'unfinished',
  retryLimit: 20,
  handler: async () => (await import('./fan-out.ts')).fanOutToFollowers,
});

export const pushJob = defineJob({
  name: 'notification.push',
  data: z.object({ eventId: z.int(), subscriptionIds: z.array(z.int()), attempt: z.int() }),
  expireS: 300,
  handler: async () => (await import('./web-push.ts')).pushEvent,
});

const announceVideosJob = defineJob({
  name: 'notification.announce-videos',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '* * * * *',
  retryLimit: 0,
  handler: async () => (await import('./new-video.ts')).announceVideos,
});

const gatheredLettersJob = defineJob({
  name: 'notification.gathered-letters',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '10 * * * *',
  handler: async () => (await import('./video-digest.ts')).sendVideoDigests,
});

/** A job of its own, because sent letters are counted. */
export const announcementLetterJob = defineJob({
  name: 'notification.announcement-letter',
  data: z.object({ eventId: z.int(), letter: letterPayload }),
  ...letterRetries,
  handler: async () => (await import('./notification-letter.ts')).sendAnnouncementLetter,
});

/** A job of its own, because it reads the comments when the letter is sent. */
export const commentLetterJob = defineJob({
  name: 'notification.comment-letter',
  data: z.object({ accountId: z.uuid(), eventIds: z.array(z.int()) }),
  ...letterRetries,
  handler: async () => (await import('./comment-letter.ts')).sendCommentLetter,
});

const gatheredCommentsJob = defineJob({
  name: 'notification.gathered-comments',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '*/5 * * * *',
  handler: async () => (await import('./comment-digest.ts')).sendCommentDigests,
});

const sweepJob = defineJob({
  name: 'notification.sweep',
  data: z.unknown(),
  unique: 'unfinished',
  cron: '40 3 * * *',
  handler: async () => (await import('./inbox.ts')).sweepInbox,
});

export const notificationJobs: Job[] = [
  tellFollowersJob,
  pushJob,
  announceVideosJob,
  gatheredLettersJob,
  announcementLetterJob,
  commentLetterJob,
  gatheredCommentsJob,
  sweepJob,
];
