import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Ends streams whose broadcaster's process has died. */
const endQuietJob = defineJob({
  name: 'live.end-quiet',
  data: z.object({}),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./ingest/end-quiet-streams.ts')).endQuietStreams,
});

const remindJob = defineJob({
  name: 'live.remind',
  data: z.object({}),
  cron: '* * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./send-reminder.ts')).remindOfStreams,
});

/** This job is also enqueued for the time at which a premiere begins or ends. */
export const premiereJob = defineJob({
  name: 'live.premiere',
  data: z.object({}),
  cron: '* * * * *',
  handler: async () => (await import('./premiere/run-premieres.ts')).runPremieres,
});

/** This job is also enqueued for the time at which the last planned video of a station ends. */
export const stationJob = defineJob({
  name: 'live.station',
  data: z.object({}),
  cron: '* * * * *',
  handler: async () => (await import('./station/run-stations.ts')).runStations,
});

export const liveJobs = [endQuietJob, remindJob, premiereJob, stationJob];
