import { id } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

export const givePrizesJob = defineJob({
  name: 'bingo.give-prizes',
  data: z.object({ gameId: id }),
  handler: async () => (await import('./give-prizes.ts')).givePrizes,
});

const giveDuePrizesJob = defineJob({
  name: 'bingo.give-due-prizes',
  data: z.unknown(),
  cron: '*/10 * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./give-prizes.ts')).giveDuePrizes,
});

export const bingoJobs: Job[] = [givePrizesJob, giveDuePrizesJob];
