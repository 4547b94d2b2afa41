import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';
import { letterPayload, letterRetries } from '../mail/letter-payload.ts';

/** Notifies one batch of the followers, supporters or members with a reminder of an event. It enqueues the next one in the same transaction. */
export const fanOutJob = defineJob({
  name: 'notification.fan-out',
  data: z.object({ eventId: z.int(), teamIndex: z.int(), after: z.uuid() }),
  unique: 'unfinished',
  retryLimit: 20,
  handler: async () => (await import('./fan-out.ts')).fanOut,
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

const videoDigestJob = defineJob({
  name: 'notification.video-digest',
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

const commentDigestJob = defineJob({
  name: 'notification.comment-digest',
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
  fanOutJob,
  pushJob,
  announceVideosJob,
  videoDigestJob,
  announcementLetterJob,
  commentLetterJob,
  commentDigestJob,
  sweepJob,
];
