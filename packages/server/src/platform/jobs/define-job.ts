import type { z } from 'zod';
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform.ts';

export interface JobContext {
  id: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Aborted if the process stops, the job takes longer than `expireS`, or another worker has taken the job. */
  signal: AbortSignal;
  log: Logger;
}

/**
 * Runs at least once for each job, so it must be safe to run again after any part of it. A rejection is a failed
 * attempt.
 */
export type JobHandler<Data> = (platform: Platform, data: Data, context: JobContext) => Promise<void>;

export interface JobOptions {
  name: string;
  /** Number of attempts after the first one; then the job goes to the dead letters. */
  retryLimit: number;
  /** Pause before the first retry; doubles with each, with some jitter, up to `retryDelayMaxS`. */
  retryDelayS: number;
  retryDelayMaxS: number;
  expireS: number;
  /** Number of jobs of this kind that one process runs at once; undefined: the config's `workerConcurrency`. */
  concurrency: number | undefined;
  /** Only one job with the same `singletonKey` may be waiting, or unfinished; another one is not enqueued. */
  unique: 'waiting' | 'unfinished' | undefined;
  /** The job is also enqueued at these times (cron, UTC), with empty data. */
  cron: string | undefined;
}

/** A kind of job, with any data. */
export interface Job extends JobOptions {
  /** Runs instead of the job after it killed the process twice. Without it, the job is retried like any other. */
  setAside?: (platform: Platform, data: unknown) => Promise<void>;
  run(platform: Platform, data: unknown, context: JobContext): Promise<void>;
}

export interface JobDefinition<Data> extends Job {
  data: z.ZodType<Data>;
}

interface Chosen<Data> extends Partial<JobOptions> {
  name: string;
  data: z.ZodType<Data>;
  /** Imports the handler for the first job. */
  handler: () => Promise<JobHandler<Data>>;
  /** Imports the function for a job that killed its process twice. */
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
