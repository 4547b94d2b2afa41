import { type Bus, openBus } from './bus.ts';
import { openPublicCache } from './cache/content-change.ts';
import type { PublicCache } from './cache/public-cache.ts';
import { type Clock, systemClock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import { type Db, openDatabase } from './db/database.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMail, type Mail } from './mail/mail.ts';
import { createHealth, type Health } from './metrics/health.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createStorage, type Storage } from './storage/storage.ts';

/** The services that features use; passed as an argument, never imported. */
export interface Platform {
  config: Config;
  db: Db;
  jobs: Jobs;
  bus: Bus;
  storage: Storage;
  mail: Mail;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  health: Health;
  publicCache: PublicCache;
  /** Returns running jobs to the queue, then closes everything in order of dependency. */
  close(): Promise<void>;
}

export type PlatformOverrides = Partial<Pick<Platform, 'clock' | 'log' | 'mail' | 'storage'>>;

export async function createPlatform(config: Config, overrides: PlatformOverrides = {}): Promise<Platform> {
  const log = overrides.log ?? createLogger(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const mail = overrides.mail ?? createMail(config, clock);
  const metrics = createMetrics();
  const database = await openDatabase(config);
  const bus = await openBus(config, database, log);
  const jobs = await openJobs({ bus, log, metrics }, database, config.role === 'all' || config.role === 'worker');
  return {
    config,
    db: database.db,
    jobs,
    bus,
    storage: overrides.storage ?? (await createStorage(config)),
    mail,
    clock,
    log,
    metrics,
    health: createHealth(database.db, metrics),
    publicCache: await openPublicCache(bus),
    async close() {
      await jobs.close();
      await bus.close();
      mail.close();
      await database.close();
    },
  };
}
