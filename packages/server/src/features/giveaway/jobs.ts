import { id } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

const ofGiveaway = z.object({ giveawayId: id });

export const listEntriesJob = defineJob({
  name: 'giveaway.list-entries',
  data: ofGiveaway,
  unique: 'unfinished',
  handler: async () => (await import('./list-entries.ts')).listEntries,
});

export const drawGiveawayJob = defineJob({
  name: 'giveaway.draw',
  data: ofGiveaway,
  unique: 'unfinished',
  handler: async () => (await import('./draw-winners.ts')).drawGiveaway,
});

export const notifyOfCancellationJob = defineJob({
  name: 'giveaway.notify-cancelled',
  data: ofGiveaway,
  unique: 'unfinished',
  handler: async () => (await import('./cancel-giveaway.ts')).notifyOfCancellation,
});

const moveJob = defineJob({
  name: 'giveaway.move-due',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./open-giveaway.ts')).moveDueGiveaways,
});

const claimsJob = defineJob({
  name: 'giveaway.claims',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./winner.ts')).passOnPrizes,
});

const forgetJob = defineJob({
  name: 'giveaway.forget',
  data: z.unknown(),
  cron: '20 4 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./forget-giveaways.ts')).forgetGiveaways,
});

export const giveawayJobs: Job[] = [
  listEntriesJob,
  drawGiveawayJob,
  notifyOfCancellationJob,
  moveJob,
  claimsJob,
  forgetJob,
];
