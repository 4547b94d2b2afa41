import { id } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob, type Job } from '../../platform/jobs/define-job.ts';

export const settlePitchJob = defineJob({
  name: 'pitch.settle',
  data: z.object({ pitchId: id }),
  handler: async () => (await import('./settle-pitch.ts')).settlePitch,
});

const closePitchesJob = defineJob({
  name: 'pitch.close-due',
  data: z.unknown(),
  cron: '* * * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./move-pitch.ts')).closeDuePitches,
});

const publishTallyHeadsJob = defineJob({
  name: 'pitch.publish-heads',
  data: z.unknown(),
  cron: '0 0 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./publish-tally-heads.ts')).publishTallyHeads,
});

const checkPitchesJob = defineJob({
  name: 'pitch.check',
  data: z.unknown(),
  cron: '50 3 * * *',
  unique: 'unfinished',
  concurrency: 1,
  handler: async () => (await import('./check-pitch.ts')).checkPitches,
});

export const pitchJobs: Job[] = [settlePitchJob, closePitchesJob, publishTallyHeadsJob, checkPitchesJob];
