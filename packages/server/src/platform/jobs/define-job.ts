import type { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform.ts';

export interface JobContext {
  id: string;
  /** Counts from 1. */
  attempt: number;
  /** Aborted when the process stops, the job takes longer than `expireS`, or another worker has the job now. */
  signal: AbortSignal;
  log: Logger;
}

/** Runs at least once for each job: it must be safe to run again after any part of it. A rejection is a failed attempt. */
export type JobHandler<Data> = (platform: Platform, data: Data, context: JobContext) => Promise<void>;

export interface JobOptions {
  name: string;
  /** Attempts after the first one; then the job goes to the dead letters. */
  retryLimit: number;
  /** Pause before the first retry; it doubles with each, with some chance, up to `retryDelayMaxS`. */
  retryDelayS: number;
  retryDelayMaxS: number;
  expireS: number;
  /** Jobs of this kind that one process runs at once; undefined: the config's `workerConcurrency`. */
  concurrency: number | undefined;
  /** Of jobs with the same `singletonKey`, only one may wait, or only one be unfinished; another is not enqueued. */
  unique: 'waiting' | 'unfinished' | undefined;
  /** Also enqueued at these times (cron, UTC) with empty data. */
  cron: string | undefined;
}

/** A kind of job, whatever its data. */
export interface Job extends JobOptions {
  /** In place of a run, once the process was killed twice in the midst of one; without it, it is tried like any other. */
  setAside?: (platform: Platform, data: unknown) => Promise<void>;
  run(platform: Platform, data: unknown, context: JobContext): Promise<void>;
}

export interface JobDefinition<Data> extends Job {
  data: z.ZodType<Data>;
}

interface Chosen<Data> extends Partial<JobOptions> {
  name: string;
  data: z.ZodType<Data>;
  /** Imports the handler when the first job comes. */
  handler: () => Promise<JobHandler<Data>>;
  /** Imports what is done with a job that killed its process twice. */
  asideHandler?: () => Promise<(platform: Platform, data: Data) => Promise<void>>;
}

export function defineJob<Data>({ handler, asideHandler, ...chosen }: Chosen<Data>): JobDefinition<Data> {
  return {
    retryLimit: 5,
    retryDelayS: 1,
    retryDelayMaxS: 300,
    expireS: 900,
    concurrency: undefined,
    unique: undefined,
    cron: undefined,
    ...chosen,
    async run(platform, data, context) {
      const handle = await handler();
      await handle(platform, chosen.data.parse(data), context);
    },
    ...(asideHandler && {
      setAside: async (platform: Platform, data: unknown) => {
        const handle = await asideHandler();
        await handle(platform, chosen.data.parse(data));
      },
    }),
  };
}
